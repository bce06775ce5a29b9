# What models leave of single plots, differences between means, groups of unequal variance, biplots of lines and environments.

# Standard errors of all differences between estimates with the given covariances.
differences_of <- function(V) {
    k <- combn(nrow(V), 2)
    sed <- sqrt(V[cbind(k[1, ], k[1, ])] + V[cbind(k[2, ], k[2, ])] - 2 * V[cbind(k[1, ], k[2, ])])
    rec(sed_mean = mean(sed), sed_min = min(sed), sed_max = max(sed), pairs = length(sed))
}

# What is rounding of 0 is 0.
zap <- function(r) ifelse(abs(r) < 1e-09 * sd(r), 0, r)

plot_rows <- function(unit, fitted, residual, studentised) recs(length(unit), function(i) rec(unit = unit[i], fitted = fitted[[i]], 
    residual = zap(residual)[[i]], studentised = studentised[[i]]))

# Fitted values, residuals and internally studentised residuals (rstandard) of lm; no studentised one where the leverage is 1.
plot_fit <- function(model, d, covariates = character()) {
    m <- lm(as.formula(model), d)
    st <- suppressWarnings(rstandard(m))
    st[hatvalues(m) > 1 - 1e-09] <- NA
    list(kind = u("plot_fit"), model = u(model), covariates = I(covariates), rows = plot_rows(as.integer(names(fitted(m))) - 1, fitted(m), residuals(m), st))
}

# The same of a mixed model, from V alone: residuals are R P y with covariance R P R. lme4 must give the same residuals.
plot_fit_mixed <- function(d, trait, fixed, random, model) {
    vars <- unique(unlist(strsplit(c(fixed, unlist(random)), ":")))
    row.names(d) <- NULL
    d <- droplevels(d[complete.cases(d[c(trait, vars)]), ])
    y <- d[[trait]]
    Zs <- lapply(random, function(r) {
        p <- strsplit(r, ":")[[1]]
        indicator(if (length(p) > 1) 
            interaction(d[p], sep = ":", drop = TRUE)
        else d[[p]])
    })
    f <- reml_fit(y, model.matrix(reformulate(fixed), d), Zs)
    th <- f$th
    e <- th[length(th)]
    V <- diag(e, length(y))
    for (i in seq_along(Zs)) V <- V + th[i] * tcrossprod(Zs[[i]])
    Vi <- chol2inv(chol(V))
    P <- Vi - Vi %*% f$X %*% solve(t(f$X) %*% Vi %*% f$X) %*% t(f$X) %*% Vi
    r <- drop(e * P %*% y)
    check <- lme4::lmer(as.formula(model), d, control = lme4::lmerControl(optCtrl = list(xtol_abs = 1e-10, ftol_abs = 1e-12)))
    stopifnot(max(abs(residuals(check) - r)) < 1e-04 * sd(r))
    free <- e * diag(P) > 1e-09
    list(kind = u("plot_fit"), model = u(model), trait = u(trait), rows = plot_rows(as.integer(row.names(d)) - 1, y - r, r, ifelse(free, r/sqrt(e^2 * 
        ifelse(free, diag(P), 1)), NA)))
}

# All pairs of groups by Welch's t; Holm's adjustment; Games and Howell's by the studentized range where ptukey takes the degrees of
# freedom (2 and more; it is good to four digits there).
welch_pairs <- function(d, trait, factor, control) {
    d <- d[!is.na(d[[trait]]), ]
    g <- split(d[[trait]], d[[factor]], drop = TRUE)
    g <- g[sapply(g, length) > 1]
    k <- combn(length(g), 2)
    tests <- lapply(seq_len(ncol(k)), function(i) t.test(g[[k[1, i]]], g[[k[2, i]]]))
    p <- sapply(tests, function(t) t$p.value)
    holm <- p.adjust(p, "holm")
    w <- oneway.test(y ~ f, data.frame(y = unlist(g), f = rep(names(g), sapply(g, length))))
    list(kind = u("welch_pairs"), trait = u(trait), factor = u(factor), control = u(control),
        welch = ftest(w$statistic[[1]], w$parameter[[1]], w$parameter[[2]], w$p.value),
        n_pairs = u(ncol(k)), n_significant_pairs = u(sum(p < 0.05)),
        means = recs(length(g), function(i) rec(level = names(g)[i], n = length(g[[i]]), mean = mean(g[[i]]), sd = sd(g[[i]]))), 
        pairs = recs(ncol(k), function(i) {
            t <- tests[[i]]
            c(if (t$parameter[[1]] >= 2) 
                rec(p_games_howell = ptukey(sqrt(2) * abs(t$statistic[[1]]), length(g), t$parameter[[1]], lower.tail = FALSE)), rec(a = names(g)[k[1, i]], b = names(g)[k[2, i]], diff = t$estimate[[1]] - t$estimate[[2]], se = t$stderr, df = t$parameter[[1]], 
                lsd05 = qt(0.975, t$parameter[[1]]) * t$stderr, t = t$statistic[[1]], p = p[i], p_holm = holm[i],
                significant = p[i] < 0.05))
        }))
}

# Scores u sqrt(lambda), v sqrt(lambda): axis 1 along the lines' means, on the others the environment farthest out positive.
biplot_of <- function(m, deviations, axes) {
    s <- svd(deviations)
    sign_of <- sapply(seq_len(axes), function(k) if (k == 1) 
        sign(sum((rowMeans(m) - mean(m)) * s$u[, 1]))
    else sign(s$v[which.max(abs(s$v[, k])), k]))
    list(d = s$d[seq_len(axes)], u = t(t(s$u[, 1:2]) * sign_of[1:2] * sqrt(s$d[1:2])), v = t(t(s$v[, 1:2]) * sign_of[1:2] * sqrt(s$d[1:2])))
}

points_of <- function(names, means, scores, more = NULL) recs(length(names), function(i) {
    r <- rec(level = names[i], mean = means[[i]], scores = as.numeric(scores[i, ]))
    if (is.null(more)) 
        r
    else c(r, list(asv = u(more[i])))
})

means_of <- function(d, trait, line, env) tapply(d[[trait]], list(d[[line]], d[[env]]), mean, na.rm = TRUE)

harmonic_of <- function(d, trait, line, env) {
    n <- table(d[[line]][!is.na(d[[trait]])], d[[env]][!is.na(d[[trait]])])
    length(n)/sum(1/n)
}

ammi <- function(d, trait, line, env, block) {
    m <- means_of(d, trait, line, env)
    r <- harmonic_of(d, trait, line, env)
    E <- m - outer(rowMeans(m), colMeans(m), "+") + mean(m)
    k <- min(dim(m)) - 1
    b <- biplot_of(m, E, k)
    full <- lm(reformulate(c(env, paste0(env, ":", block), line, paste0(env, ":", line)), trait), d)
    ms <- sum(residuals(full)^2)/full$df.residual
    ss <- r * b$d^2
    df <- sum(dim(m)) - 1 - 2 * seq_len(k)
    list(kind = u("ammi"), trait = u(trait), reps = u(r), grand_mean = u(mean(m)), interaction_ss = u(r * sum(E^2)), interaction_df = u(prod(dim(m) - 1)),
        ms_error = u(ms), df_error = u(full$df.residual),
        axes = recs(k, function(i) rec(ss = ss[i], df = df[i], ms = ss[i]/df[i], f = ss[i]/df[i]/ms, p = pf(ss[i]/df[i]/ms, df[i], full$df.residual, 
            lower.tail = FALSE), percent = 100 * ss[i]/sum(ss))),
        lines = points_of(rownames(m), rowMeans(m), b$u, sqrt((ss[1]/ss[2] * b$u[, 1])^2 + b$u[, 2]^2)),
        environments = points_of(colnames(m), colMeans(m), b$v))
}

gge <- function(d, trait, line, env) {
    m <- means_of(d, trait, line, env)
    b <- biplot_of(m, t(t(m) - colMeans(m)), min(nrow(m) - 1, ncol(m)))
    hull <- grDevices::chull(b$u)
    winner <- sapply(seq_len(ncol(m)), function(j) rownames(m)[hull[which.max(b$u[hull, ] %*% b$v[j, ])]])
    list(kind = u("gge"), trait = u(trait), reps = u(harmonic_of(d, trait, line, env)),
        axes = recs(length(b$d), function(i) rec(ss = harmonic_of(d, trait, line, env) * b$d[i]^2, percent = 100 * b$d[i]^2/sum(b$d^2))), 
        lines = points_of(rownames(m), rowMeans(m), b$u), environments = Map(function(p, w) c(p, list(winner = u(w))), points_of(colnames(m), 
            colMeans(m), b$v), winner), hull = I(sort(rownames(m)[hull], method = "radix")))
}
