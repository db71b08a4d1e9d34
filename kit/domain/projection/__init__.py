"""Write views of the records into marked places of files that belong to people, and take them out again."""
