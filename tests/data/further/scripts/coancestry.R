# Coancestry of the pedigrees of demo/pedigrees, written to pedigrees/coancestry.json: `Rscript scripts/coancestry.R` in tests/data/further.
# Base R alone. No formula of inbreeding after selfing is used: every selfing of a line is an individual of its own, whose
# parents are twice the one before it, and the additive relationships of all these individuals are found by the tabular
# method (Henderson 1976): a[i, j] = (a[m, j] + a[f, j]) / 2 for older j, a[i, i] = 1 + a[m, f] / 2. Coancestry is half of
# the relationship of the last individuals of two lines, F the diagonal less 1.

pure <- 40 # selfings of a line that counts as fully inbred: 2^-40 is left

parents_first <- function(lines) {
  placed <- character(0)
  while (length(placed) < nrow(lines)) {
    ready <- !(lines$line %in% placed) &
      (lines$mother == "" | !(lines$mother %in% lines$line) | lines$mother %in% placed) &
      (lines$father == "" | !(lines$father %in% lines$line) | lines$father %in% placed)
    stopifnot(any(ready))
    placed <- c(placed, lines$line[ready])
  }
  lines[match(placed, lines$line), ]
}

coancestry <- function(lines, selfings) {
  n <- sum(selfings + 1)
  a <- matrix(0, n, n)
  last <- integer(0)
  i <- 0
  for (k in seq_len(nrow(lines))) {
    m <- unname(last[lines$mother[k]])
    f <- unname(last[lines$father[k]])
    for (s in 0:selfings[k]) {
      older <- seq_len(i)
      i <- i + 1
      row <- numeric(i - 1)
      if (!is.na(m)) row <- row + a[m, older] / 2
      if (!is.na(f)) row <- row + a[f, older] / 2
      a[i, older] <- row
      a[older, i] <- row
      a[i, i] <- 1 + if (is.na(m) || is.na(f)) 0 else a[m, f] / 2
      m <- i
      f <- i
    }
    last[lines$line[k]] <- i
  }
  theta <- a[last, last] / 2
  dimnames(theta) <- list(lines$line, lines$line)
  theta
}

written <- function(name, stages, selfings, every) {
  lines <- read.csv(file.path("../../../demo/pedigrees", paste0(name, ".csv")), colClasses = "character")
  lines$at <- seq_len(nrow(lines))
  lines <- parents_first(lines)
  lines$stage <- stages(lines)
  theta <- coancestry(lines, selfings[lines$stage])
  shown <- lines$line[lines$at %% every == 0]
  quoted <- function(texts) paste0('"', gsub('"', '\\\\"', texts), '"', collapse = ",")
  rows <- apply(theta[shown, shown], 1, function(row) paste0("[", paste(sprintf("%.15g", row), collapse = ","), "]"))
  at <- order(lines$at)
  paste0(
    '{"pedigree":"', name, '","fixed":', if (selfings[[1]] > 0) "true" else "false",
    ',"stages":{', paste0('"', lines$line[at], '":"', lines$stage[at], '"', collapse = ","), '}',
    ',"lines":[', quoted(shown), '],"theta":[', paste(rows, collapse = ",\n"), "]}"
  )
}

by_kind <- function(lines) ifelse(lines$kind == "cross", "F1", "none")
mixed <- function(lines) c("none", "F1", "F3", "DH", "F6")[lines$at %% 5 + 1]
fixed <- c(none = pure, F1 = 0, F3 = 2, F6 = 5, DH = pure)
not_selfed <- c(none = 0, F1 = 0, F3 = 2, F6 = 5, DH = pure)

cat(
  '{"software":"', R.version.string, '","kind":"coancestry","results":[\n',
  paste(
    written("barley", by_kind, fixed, 1),
    written("barley", by_kind, not_selfed, 1),
    written("barley", mixed, fixed, 2),
    written("wheat", by_kind, fixed, 4),
    written("wheat", by_kind, not_selfed, 4),
    sep = ",\n"
  ),
  "\n]}\n",
  sep = "", file = "pedigrees/coancestry.json"
)
