# The rival of statistics.bench.ts: R doing the same analyses on the same data (folder given as argument).
# Prints one line an analysis: name, milliseconds a run in the fastest of several batches, a figure of the result. Packages are loaded before any clock starts.
suppressMessages(library(lme4))
options(contrasts = c("contr.sum", "contr.poly"))
folder <- commandArgs(trailingOnly = TRUE)[1]
read <- function(name) read.csv(file.path(folder, paste0(name, ".csv")), colClasses = "character")
measure <- function(name, runs, f) {
  figure <- f()
  times <- replicate(runs, { t <- proc.time()[["elapsed"]]; n <- 0
    repeat { f(); n <- n + 1; if (proc.time()[["elapsed"]] - t > 0.1) break }
    (proc.time()[["elapsed"]] - t) / n * 1000 })
  cat(name, min(times), format(figure, digits = 15), "\n")
}
factors <- function(d, names) { d[names] <- lapply(d[names], factor); d$yield <- as.numeric(d$yield); d }
quiet <- lmerControl(calc.derivs = FALSE)

big <- factors(read("plots"), c("line", "block"))
measure("oneway", 5, function() {
  oneway.test(yield ~ line, big)
  bartlett.test(yield ~ line, big)
  kruskal.test(yield ~ line, big)
  for (middle in list(mean, median)) {
    big$spread <- abs(big$yield - ave(big$yield, big$line, FUN = middle))
    oneway.test(spread ~ line, big, var.equal = TRUE)
  }
  oneway.test(yield ~ line, big, var.equal = TRUE)$statistic[[1]]
})
measure("lsd", 5, function() {
  fit <- lm(yield ~ block + line, big)
  table <- anova(fit)
  lines <- rowsum(big$yield, big$line) / tabulate(big$line)
  df <- table$Df[3]
  lsd <- qt(0.975, df) * sqrt(2 * table$"Mean Sq"[3] / 100)
  outer(lines[, 1], lines[, 1], "-") > lsd
  table$"F value"[2]
})
lattice <- factors(read("lattice"), c("line", "rep", "block"))
measure("lattice", 5, function() {
  fit <- lmer(yield ~ rep + line + (1 | block), lattice, control = quiet)
  vcov(fit)
  VarCorr(fit)$block[1]
})
grid <- factors(read("grid"), c("line", "row", "col"))
measure("rowcol", 5, function() {
  fit <- lmer(yield ~ 1 + (1 | line) + (1 | row) + (1 | col), grid, control = quiet)
  ranef(fit, condVar = TRUE)
  VarCorr(fit)$line[1]
})
env <- factors(read("environments"), c("line", "block", "lineEnv"))
measure("environments", 5, function() {
  fit <- lmer(yield ~ block + (1 | line) + (1 | lineEnv), env, control = quiet)
  ranef(fit, condVar = TRUE)
  VarCorr(fit)$line[1]
})
# AR1 x AR1 without a package: the inverse Cholesky factor of an AR1 matrix has two diagonals, so the whole field is whitened along
# rows and columns and the lines are fitted by QR.
whiten <- function(a, rho) {
  n <- nrow(a)
  rbind(a[1, , drop = FALSE], (a[-1, , drop = FALSE] - rho * a[-n, , drop = FALSE]) / sqrt(1 - rho^2))
}
nr <- 22; nc <- 15
o <- order(as.integer(as.character(grid$col)), as.integer(as.character(grid$row)))
y <- grid$yield[o] - mean(grid$yield)
x <- model.matrix(~line, grid[o, ])
measure("spatial", 5, function() {
  deviance <- function(z) {
    rho <- tanh(z)
    if (any(abs(rho) > 0.999)) return(1e10)
    both <- cbind(y, x)
    k <- ncol(both)
    a <- whiten(matrix(both, nr), rho[1])
    a <- array(a, c(nr, nc, k))
    a <- matrix(aperm(a, c(2, 1, 3)), nc)
    a <- matrix(whiten(a, rho[2]), nr * nc, k)
    q <- qr(a[, -1])
    rest <- sum(qr.resid(q, a[, 1])^2)
    n <- nr * nc - q$rank
    n * log(rest / n) + nc * (nr - 1) * log(1 - rho[1]^2) + nr * (nc - 1) * log(1 - rho[2]^2) + 2 * sum(log(abs(diag(q$qr))))
  }
  tanh(optim(atanh(c(0.3, 0.3)), deviance, method = "BFGS")$par[1])
})
traits <- as.matrix(read.csv(file.path(folder, "traits.csv")))
measure("correlation", 5, function() {
  n <- crossprod(!is.na(traits))
  spearman <- cor(traits, method = "spearman")
  (cor(traits) + 0 * spearman)[2, 1]
})
markers <- as.matrix(read.csv(file.path(folder, "markers.csv")))
means <- read.csv(file.path(folder, "means.csv"))$yield
measure("markers", 5, function() {
  n <- nrow(markers)
  k <- tcrossprod(markers)
  e <- eigen(scale(t(scale(k, scale = FALSE)), scale = FALSE), symmetric = TRUE)
  d <- e$values[-n]
  eta <- crossprod(e$vectors[, -n], means - mean(means))^2
  f <- function(l) (n - 1) * log(sum(eta / (d + exp(l)))) + sum(log(d + exp(l)))
  lambda <- exp(optimize(f, log(mean(d)) + c(-10, 10), tol = 1e-9)$minimum)
  u <- crossprod(markers, e$vectors[, -n] %*% (crossprod(e$vectors[, -n], means - mean(means)) / (d + lambda)))
  lambda + 0 * u[1]
})
selection <- big$yield
measure("selection", 5, function() {
  c(mean(selection), sd(selection), range(selection), quantile(selection, c(0.25, 0.5, 0.75)))[1]
})
