# A server for play between people, with the app: docs/releasing.md says how to build and run it.
FROM rust:1.95-slim-bookworm AS build
RUN rustup target add wasm32-unknown-unknown
WORKDIR /src
COPY . .
# The sources come without their history, so the time in the archives has to be given; 0 is as good as any here.
ARG SOURCE_DATE_EPOCH=0
RUN cargo xtask dist && mv target/release-files/rayuela-*-linux-gnu /rayuela

FROM debian:bookworm-slim
RUN groupadd --system --gid 10001 rayuela \
    && useradd --system --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin rayuela \
    && install --directory --owner=10001 --group=10001 --mode=0750 /data /data/tables
# Whom to trust when notifications and mail are sent over TLS: the small image knows nobody.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /rayuela/LICENSE* /rayuela/THIRD-PARTY-LICENSES.txt /usr/local/share/doc/rayuela/
# On x86-64 there are two: one for every machine, which starts the other where the processor is new enough.
COPY --from=build /rayuela/rayuela* /usr/local/bin/
USER 10001:10001
# Accounts and games are in /data/rayuela.db, tables in /data/tables.
ENV RAYUELA_DATA=/data RAYUELA_LOG=info
VOLUME /data
EXPOSE 8421
ENTRYPOINT ["rayuela"]
CMD ["serve", "--listen", "0.0.0.0:8421", "--db", "/data/rayuela.db"]
