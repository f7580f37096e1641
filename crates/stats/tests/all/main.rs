//! Statistics of games made by hand, against a slow reference, and the documents.

mod by_hand;
mod reference;
mod statistics_docs;
