# Themes of the boards, sets of pieces, quick pairing.

palette-name = { $value ->
    [official] Official: the documents’ rainbow
    [contrast] High contrast
    [safe] Safe for colour blindness
   *[soft] Soft
}
pieces-name = { $value ->
    [glass] Polished stone
    [flat] Flat
    [marked] Marked: a ring and a cross
   *[turned] Turned wood
}
quick-title = Quick pairing
search-any-result = Any result
