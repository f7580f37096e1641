# Links to pages that are fetched later.
