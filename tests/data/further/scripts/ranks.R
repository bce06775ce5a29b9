# Rank tests within blocks: friedman.test, and the general statistic of Benard and van Elteren by an eigen decomposition.
blocked <- function(y, g, b) {
  ok <- !is.na(y) & !is.na(g) & !is.na(b); y <- y[ok]; g <- factor(g[ok]); b <- factor(b[ok])
  u <- numeric(nlevels(g)); V <- matrix(0, nlevels(g), nlevels(g))
  for (l in levels(b)) {
    w <- which(b == l); r <- rank(y[w]); n <- length(w); if (n < 2) next
    X <- model.matrix(~ g[w] - 1)
    u <- u + as.vector(t(X) %*% (r - (n + 1) / 2))
    c <- colSums(X)
    V <- V + var(r) * (diag(c) - outer(c, c) / n)
  }
  e <- eigen(V, symmetric = TRUE); keep <- e$values > 1e-9 * max(e$values)
  z <- t(e$vectors[, keep, drop = FALSE]) %*% u
  stat <- sum(z^2 / e$values[keep])
  c(chi2 = stat, df = sum(keep), p = pchisq(stat, sum(keep), lower.tail = FALSE))
}
options(digits = 17)
d <- '../../trials/' # run from this folder; the figures stand in src/domain/stats/anova/blockedRanks.test.ts
nin <- read.csv(paste0(d, 'stroup_nin.csv')); nin <- nin[!is.na(nin$yield_bu_ac) & nin$line != '', ]
f <- friedman.test(nin$yield_bu_ac, nin$line, nin$rep); print(c(f$statistic, f$parameter, f$p.value)); print(blocked(nin$yield_bu_ac, nin$line, nin$rep))
ja <- read.csv(paste0(d, 'john_alpha.csv')); print(blocked(ja$yield_t_ha, ja$line, paste(ja$rep, ja$block)))
co <- read.csv(paste0(d, 'cochran_crd.csv')); k <- kruskal.test(co$scab_pct, factor(co$treatment)); print(c(k$statistic, k$parameter, k$p.value))
