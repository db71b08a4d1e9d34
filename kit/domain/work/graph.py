"""Answer the rarer questions about what blocks what: cycles, everything below, everything above.

The one door to networkx, which is imported when a question is asked: it costs more than the rest of `pull-work` together,
whose order needs dictionaries only (`order`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kit.domain.work.item import WorkItem
from kit.errors import Fault, InvalidRecord

if TYPE_CHECKING:
    from networkx import DiGraph


def knots(items: Iterable[WorkItem]) -> tuple[tuple[str, ...], ...]:
    """The sets of items that depend on each other (or on themselves), each sorted, in order of their least id."""
    import networkx as nx  # noqa: PLC0415  (see the module)

    graph = _graph(items)
    found = (sorted(knot) for knot in nx.strongly_connected_components(graph))
    return tuple(sorted(tuple(k) for k in found if len(k) > 1 or graph.has_edge(k[0], k[0])))


def cycle(items: Iterable[WorkItem]) -> tuple[str, ...]:
    """One shortest cycle through the least item that is in any, starting with it; empty where there is none."""
    import networkx as nx  # noqa: PLC0415

    every = tuple(items)
    tied = knots(every)
    if not tied:
        return ()
    graph = _graph(every).subgraph(tied[0])
    start = tied[0][0]
    ways = [nx.shortest_path(graph, after, start) for after in sorted(graph.successors(start))]
    return (start, *min(ways, key=len)[:-1])


def require_acyclic(items: Iterable[WorkItem], *, where: str = "") -> None:
    """Refuse to write ``items`` while they depend on themselves; reading survives it.

    Raises:
        InvalidRecord: with the cycle named.
    """
    found = cycle(items)
    if found:
        through = ", ".join(f"`{work}`" for work in found[1:])
        what = f"work item `{found[0]}` depends on itself" + (f" through {through}" if through else "")
        hint = f"kit work edit {found[-1]} --drop-dependency {found[0]}"
        raise InvalidRecord(
            "dependency-cycle", what, where=where, hint=hint, faults=(Fault("dependency-cycle", what, where, hint),)
        )


def below(items: Iterable[WorkItem], work: str) -> tuple[str, ...]:
    """Everything ``work`` depends on, directly or not, sorted; ids without a record are part of it."""
    import networkx as nx  # noqa: PLC0415

    graph = _graph(items)
    return tuple(sorted(nx.descendants(graph, work))) if work in graph else ()


def above(items: Iterable[WorkItem], work: str) -> tuple[str, ...]:
    """Everything that depends on ``work``, directly or not, sorted."""
    import networkx as nx  # noqa: PLC0415

    graph = _graph(items)
    return tuple(sorted(nx.ancestors(graph, work))) if work in graph else ()


def _graph(items: Iterable[WorkItem]) -> DiGraph[str]:
    import networkx as nx  # noqa: PLC0415

    graph: DiGraph[str] = nx.DiGraph()
    for item in items:
        graph.add_node(str(item.id))
        graph.add_edges_from((str(item.id), str(other)) for other in item.depends_on)
    return graph
