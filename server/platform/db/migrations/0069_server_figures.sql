-- Figures of the whole server that are sums of large tables: a sweep works them out, and a scrape of the metrics reads them.
CREATE TABLE server_figures (
  name text PRIMARY KEY,
  value double precision NOT NULL
);
