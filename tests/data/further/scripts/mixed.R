# REML on the dense covariance matrix, with analytic scores and Newton steps; predictions from V itself, not from mixed model equations.

indicator <- function(f) {
    f <- droplevels(f)
    m <- model.matrix(~0 + f)
    colnames(m) <- levels(f)
    m
}

# REML log-likelihood with all constants.
reml_ll <- function(th, y, X, Ks, full = FALSE) {
    V <- diag(th[length(th)], length(y))
    for (i in seq_along(Ks)) V <- V + th[i] * Ks[[i]]
    L <- chol(V)
    Xs <- backsolve(L, X, transpose = TRUE)
    ys <- backsolve(L, y, transpose = TRUE)
    q <- qr(Xs)
    r <- q$rank
    res <- qr.resid(q, ys)
    R <- qr.R(q)[seq_len(r), seq_len(r), drop = FALSE]
    -0.5 * (2 * sum(log(diag(L))) + 2 * sum(log(abs(diag(R)))) + sum(res^2) + (length(y) - r) * log(2 * pi))
}

# Its gradient and Hessian in the variances.
reml_score <- function(th, y, X, Ks) {
    V <- diag(th[length(th)], length(y))
    for (i in seq_along(Ks)) V <- V + th[i] * Ks[[i]]
    Vi <- chol2inv(chol(V))
    XVi <- crossprod(X, Vi)
    P <- Vi - t(XVi) %*% solve(XVi %*% X, XVi)
    Py <- P %*% y
    D <- c(Ks, list(diag(length(y))))
    PD <- lapply(D, function(K) P %*% K)
    KPy <- lapply(D, function(K) K %*% Py)
    s <- sapply(seq_along(D), function(i) -0.5 * (sum(diag(PD[[i]])) - sum(Py * KPy[[i]])))
    H <- outer(seq_along(D), seq_along(D), Vectorize(function(i, j) {
        t1 <- 0.5 * sum(PD[[i]] * t(PD[[j]]))
        t2 <- sum(KPy[[i]] * (P %*% KPy[[j]]))
        t1 - t2
    }))
    list(s = s, H = H)
}

fullrank <- function(X) {
    q <- qr(X)
    X[, q$pivot[seq_len(q$rank)], drop = FALSE]
}

# REML estimates from several starts, variances at 0 kept there.
reml_fit <- function(y, X, Zs) {
    X <- fullrank(X)
    Ks <- lapply(Zs, tcrossprod)
    k <- length(Zs)
    best <- NULL
    v <- var(y)
    for (start in list(rep(v/(k + 1), k + 1), c(rep(v * 0.05, k), v * 0.8), c(rep(v * 0.8/k, k), v * 0.1))) {
        o <- nlminb(start, function(th) {
            r <- try(-reml_ll(th, y, X, Ks), silent = TRUE)
            if (inherits(r, "try-error")) 
                1e+10
            else r
        }, gradient = function(th) -reml_score(th, y, X, Ks)$s, lower = c(rep(0, k), v * 1e-08), control = list(eval.max = 2000, 
            iter.max = 2000, rel.tol = 1e-15))
        if (is.null(best) || o$objective < best$objective - 1e-09) 
            best <- o
    }
    th <- best$par
    for (it in 1:50) {
        g <- reml_score(th, y, X, Ks)
        th[th < 1e-07 * v & seq_along(th) <= k & g$s <= 0] <- 0
        free <- which(!(th == 0))
        g <- reml_score(th, y, X, Ks)
        step <- -solve(g$H[free, free], g$s[free])
        th[free] <- pmax(th[free] + step, 0)
        if (max(abs(step)/pmax(th[free], 1e-300)) < 1e-13) 
            break
    }
    g <- reml_score(th, y, X, Ks)
    stopifnot(all(abs(g$s[th > 0] * th[th > 0]) < 1e-07))
    list(th = th, ll = reml_ll(th, y, X, Ks), X = X)
}

# Best linear unbiased estimates and predictions with their covariances.
blups <- function(y, X, Zs, th) {
    k <- length(Zs)
    V <- diag(th[k + 1], length(y))
    for (i in seq_len(k)) V <- V + th[i] * tcrossprod(Zs[[i]])
    Vi <- chol2inv(chol(V))
    XVX <- solve(t(X) %*% Vi %*% X)
    b <- XVX %*% t(X) %*% Vi %*% y
    P <- Vi - Vi %*% X %*% XVX %*% t(X) %*% Vi
    Z <- Zs[[1]]
    s <- th[1]
    eff <- s * t(Z) %*% P %*% y
    pev <- s * diag(ncol(Z)) - s^2 * t(Z) %*% P %*% Z
    list(b = b, XVX = XVX, effect = setNames(drop(eff), colnames(Z)), pev = pev)
}

# Mixed model; the first random factor is predicted.
mixed <- function(d, trait, fixed, random, label, model, names, entry = NULL, mean_of_fixed = FALSE) {
    vars <- unique(unlist(strsplit(c(fixed, unlist(random)), ":")))
    d <- droplevels(d[complete.cases(d[c(trait, vars)]), ])
    y <- d[[trait]]
    X <- if (length(fixed)) 
        model.matrix(reformulate(fixed), d)
    else matrix(1, length(y), 1)
    Zs <- lapply(random, function(r) {
        p <- strsplit(r, ":")[[1]]
        indicator(if (length(p) > 1) 
            interaction(d[p], sep = ":", drop = TRUE)
        else d[[p]])
    })
    f <- reml_fit(y, X, Zs)
    th <- f$th
    bl <- blups(y, f$X, Zs, th)
    k <- length(Zs)
    G <- th[1]
    z <- bl$effect
    res <- list(kind = u("mixed_model"), label = u(label), trait = u(trait), model = u(model), estimation = u("REML"), n = u(length(y)), 
        n_genotypes = u(length(z)), variance_components = setNames(lapply(th, u), c(names, "residual")), loglik_reml = u(f$ll))
    pev <- diag(bl$pev)
    m <- length(z)
    res$heritability <- rec(plot_basis = G/sum(th))
    mv <- (2 * sum(pev) * m - 2 * sum(bl$pev))/(m * (m - 1))
    res$heritability$mean_var_blup_difference <- u(mv)
    res$heritability$cullis <- u(if (G > 0) 
        1 - mv/(2 * G)
    else NA)
    o <- order(names(z), method = "radix")
    res$blup <- lapply(o, function(i) rec(level = names(z)[i], blup_effect = z[[i]], se_pev = sqrt(max(0, pev[i])), reliability = if (G > 
        0) 
        1 - pev[i]/G
    else 0))
    if (G == 0) {
        res$heritability$cullis <- NULL
        res$blup <- lapply(res$blup, function(r) {
            r$reliability <- NULL
            r
        })
    }
    res
}

# Means of a fixed factor beside random ones.
blue_random <- function(d, trait, line, fixed, random, label, model, names) {
    vars <- unique(unlist(strsplit(c(fixed, line, unlist(random)), ":")))
    d <- droplevels(d[complete.cases(d[c(trait, vars)]), ])
    y <- d[[trait]]
    f0 <- reformulate(c(fixed, line))
    X <- model.matrix(f0, d)
    Zs <- lapply(random, function(r) {
        p <- strsplit(r, ":")[[1]]
        indicator(if (length(p) > 1) 
            interaction(d[p], sep = ":", drop = TRUE)
        else d[[p]])
    })
    f <- reml_fit(y, X, Zs)
    bl <- blups(y, f$X, Zs, f$th)
    b <- bl$b
    cn <- colnames(f$X)
    L <- levels(d[[line]])
    weights <- NULL
    rows <- lapply(L, function(l) {
        g <- expand.grid(lapply(setNames(fixed, fixed), function(v) levels(d[[v]])))
        if (!length(fixed)) 
            g <- data.frame(one = 1)
        g[[line]] <- factor(l, levels = L)
        M <- colMeans(model.matrix(f0, g))
        weights <<- rbind(weights, M[cn])
        rec(level = l, blue = sum(M[cn] * b), se = sqrt(drop(M[cn] %*% bl$XVX %*% M[cn])))
    })
    list(kind = u("blue_random_blocks"), label = u(label), trait = u(trait), model = u(model), variance_components = setNames(lapply(f$th, 
        u), c(names, "residual")), loglik_reml = u(f$ll), rows = rows, differences = differences_of(weights %*% bl$XVX %*% t(weights)))
}
