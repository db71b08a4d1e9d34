"""Indonesian, with what Malay shares."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="id",
    common="""dan yang di itu ini untuk dengan tidak bisa saya ada dari ke jadi tapi sudah kalau pada akan kamu juga
        apa buat nya aja kok gak ga nggak belum masih lagi dong tolong agar""",
    fails="""error* | bug* | rusak | gagal | salah | masalah | tidak berfungsi | tidak jalan | gak jalan |
        ga jalan | nggak jalan | tidak bekerja | tidak terjadi apa-apa | tidak berubah | gak berubah | ga berubah |
        hilang | menghilang | macet | kosong | layar putih | tumpang tindih | terpotong | jelek | aneh | dobel |
        duplikat | dua kali | terlalu besar | terlalu kecil | terlalu lambat | berantakan""",
    negated="""tidak ada | gak ada | ga ada | tidak muncul | gak muncul | ga muncul | tidak bisa | gak bisa |
        ga bisa | tidak tampil | tidak terlihat | tidak tersimpan | tidak terbuka | tidak ditemukan | tidak sesuai |
        belum bisa | belum muncul | belum ada | kurang | bukan | tidak terupdate""",
    still="masih | tetap | error yang sama | masalah yang sama | masih sama | tetap sama",
    again="lagi | sama",
    objects="""^bukan | ^jangan | bukan itu | bukan begitu | maksud saya | maksudku | saya minta | saya bilang |
        saya kan | sudah saya bilang | saya tidak mau | saya gak mau | kamu lupa | kamu belum | kamu tidak |
        kamu hapus | kamu menghapus | kamu ubah | kamu mengubah | seharusnya | harusnya | jangan | tidak perlu |
        tidak seharusnya | alih-alih | daripada | tidak suka | tidak masuk akal | yakin | mana | kamu salah |
        saya ingatkan | gak perlu | nggak perlu | ga perlu""",
    reproach="kenapa kamu | mengapa kamu | kok kamu | kok dihapus | kok diubah | kenapa dihapus",
    puzzled="""kenapa tidak | kenapa gak | kenapa ga | kenapa masih | kok masih | kok tidak | kok gak | kok ga |
        kenapa belum""",
    report="""saya lihat | muncul | sekarang | tampil | katanya | sepertinya | saya coba | sudah saya coba |
        di console | di layar | errornya""",
    trial="ketika saya | saat saya | ketika | saat | pas saya | setelah saya | kalau saya klik",
    should="harus | seharusnya | mestinya",
    contrast="^tapi | tapi | tetapi | namun | hanya saja | sebenarnya",
    wish="agar | supaya | saya mau | saya ingin | bagaimana kalau",
    redo="coba lagi | ulangi | cek lagi | periksa lagi | lihat lagi | sekali lagi | dari awal",
    revert="kembalikan | balikin | batalkan | rollback | revert | seperti semula | seperti sebelumnya | undo",
    rule="mulai sekarang | ^ke depannya | selalu gunakan | selalu pakai | jangan pernah | ingat ya | ^lain kali",
    built="sudah ada | udah ada | sudah dibuat | sudah saya buat | sudah dikerjakan",
    refuse="jangan jalankan | jangan commit | jangan push | biar saya | saya jalankan sendiri",
    halt="stop | tunggu | berhenti",
    forbid="jangan",
    approve="""^ya | ^iya | ^oke | ^ok | ^lanjut | ^lanjutkan | ^baik | ^setuju | ^betul | ^benar | ^gas |
        ^silakan | ^sip | ^boleh""",
    praise="bagus | mantap | keren | terima kasih | makasih | sempurna | sip | sudah bisa | berhasil | udah bisa",
    request="""tambahkan | buat | buatkan | ubah | hapus | perbaiki | tolong | coba | ganti | tampilkan | cek |
        periksa | saya mau | saya ingin | bisa | jalankan | update | commit* | push | jelaskan | sekarang |
        pindahkan | pastikan""",
    mend="perbaiki | benerin | fix",
    nay="^tidak | ^bukan | ^gak",
    asks="apa | apakah | kenapa | mengapa | bagaimana | gimana | berapa | mana",
    handed="selesai | sudah diperbaiki | berhasil | sekarang | telah | sudah | siap | seharusnya",
    own="""kesalahan saya | salah saya | saya lupa | saya keliru | saya salah | saya melewatkan | seharusnya saya |
        maaf atas kesalahan""",
    lead="nah | oke | jadi | sekarang | terus | lalu | halo | kemudian",
)
