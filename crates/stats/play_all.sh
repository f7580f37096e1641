#!/bin/sh
# Plays the series of docs/results-statistics.md and writes their data and the page. Settings, with their defaults:
#   GAMES=400            games of each series
#   PLAYER=nodes:2000    who plays
#   THREADS=1            games at the same time
#   OUT=target/statistics   where the games are kept: a run that was cut off goes on, one with more GAMES adds to them
#   RAYUELA=target/release/rayuela
# On 16 cores: THREADS=16 GAMES=2000 sh crates/stats/play_all.sh
set -eu
cd "$(dirname "$0")/../.."
GAMES=${GAMES:-400} PLAYER=${PLAYER:-nodes:2000} THREADS=${THREADS:-1} OUT=${OUT:-target/statistics}
RAYUELA=${RAYUELA:-target/release/rayuela}
mkdir -p "$OUT"

# stats FILE VARIANT OPTIONS: adds what is missing to FILE.
stats() {
    file=$1 variant=$2
    shift 2
    "$RAYUELA" stats "$variant" --games "$GAMES" --a "$PLAYER" --concurrency "$THREADS" --tables "$OUT/no-tables" \
        --out "$OUT/$file.jsonl" "$@" > /dev/null
}

for size in 5 7 9 11 13; do
    for variant in "morelli$size" "morelli$size+2011"; do
        stats "$variant" "$variant" --mode random,pairs,facing,adjacent,free
    done
    for rule in random all; do
        stats "morelli$size+2011-captures-$rule" "morelli$size+2011" --mode random --b "$PLAYER/captures=$rule"
    done
done
for variant in six nine twelve stacking \
    six+diagonal six+flying six+double six+noreform \
    nine+diagonal nine+flying nine+double nine+noreform \
    twelve+flying twelve+double twelve+noreform \
    six+diagonal+flying nine+diagonal+flying; do
    stats "$variant" "$variant"
done

for file in "$OUT"/*.jsonl; do
    name=$(basename "$file" .jsonl)
    "$RAYUELA" stats --from "$file" --json > "docs/results/statistics/$name.json.new"
    mv "docs/results/statistics/$name.json.new" "docs/results/statistics/$name.json"
done
"$RAYUELA" stats --from "$OUT/morelli13.jsonl" --svg "$OUT/plots" > /dev/null
for plot in branching length; do
    cp "$OUT/plots/morelli13-random-$plot.svg" "docs/pictures/stats-morelli13-random-$plot.svg"
done
if command -v cargo > /dev/null; then
    cargo run --quiet -p rayuela-stats --example statistics_docs
else
    echo "the page is still to be written: cargo run -p rayuela-stats --example statistics_docs" >&2
fi
