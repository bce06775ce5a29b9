# Crosses, augmented designs, stability and markers, by least squares on design matrices where formulas would do.

# Griffing's methods 1 to 4 by least squares on the means.
griffing <- function(d, trait, method, mother = "mother", father = "father", rep = "rep", error = NULL) {
    d <- d[!is.na(d[[trait]]), ]
    mo <- as.character(d[[mother]])
    fa <- as.character(d[[father]])
    P <- sort(unique(c(mo, fa)), method = "radix")
    p <- length(P)
    i <- match(mo, P)
    j <- match(fa, P)
    entry <- lev(paste(mo, fa, sep = " x "))
    fit <- lm(reformulate(c(rep, "entry"), trait), cbind(d, entry = entry))
    dfe <- fit$df.residual
    mse <- sum(fit$residuals^2)/dfe
    if (!is.null(error)) {
        mse <- error$ms
        dfe <- error$df
    }
    keep <- switch(method, rep(TRUE, length(i)), i <= j, i != j, i < j)
    m <- aggregate(d[[trait]][keep], list(i = i[keep], j = j[keep]), mean)
    nr <- nrow(d[keep, ])/nrow(m)
    me <- mse/nr
    lo <- pmin(m$i, m$j)
    hi <- pmax(m$i, m$j)
    G <- outer(lo, 1:p, `==`) + outer(hi, 1:p, `==`)
    cell <- lev(paste(lo, hi))
    C <- indicator(cell)
    sgn <- ifelse(m$i < m$j, 1, ifelse(m$i > m$j, -1, 0))
    R <- C * sgn
    R <- R[, colSums(abs(R)) > 0, drop = FALSE]
    one <- matrix(1, nrow(m), 1)
    y <- m$x
    r <- function(X) {
        q <- qr(X)
        c(sum(qr.resid(q, y)^2), q$rank)
    }
    m0 <- r(one)
    m1 <- r(cbind(one, G))
    m2 <- r(cbind(one, G, C))
    rows <- list()
    add <- function(term, a, b) {
        ss <- a[1] - b[1]
        df <- b[2] - a[2]
        rec(term = term, ss = ss, df = df, ms = ss/df, f = ss/df/me, p = pf(ss/df/me, df, dfe, lower.tail = FALSE))
    }
    rows <- list(add("gca", m0, m1), add("sca", m1, m2))
    if (method %in% c(1, 3)) {
        m3 <- r(cbind(one, G, C, R))
        rows <- c(rows, list(add("reciprocal", m2, m3)))
    }
    Q <- contr.sum(p)
    cf <- lm.fit(cbind(1, G %*% Q), y)$coefficients
    g <- drop(Q %*% cf[-1])
    mu <- cf[1]
    pm <- tapply(y, cell, mean)
    key <- strsplit(names(pm), " ")
    a <- sapply(key, function(k) as.integer(k[1]))
    b <- sapply(key, function(k) as.integer(k[2]))
    s <- pm - mu - g[a] - g[b]
    o <- order(a, b)
    res <- list(kind = u("griffing"), label = u("own"), trait = u(trait), method = u(method), p = u(p), reps_per_mean = u(nr), 
        ms_error_plot = u(mse), ms_error_mean_basis = u(me), df_error = u(dfe), mu = u(mu), rows = rows, gca = recs(p, function(k) rec(parent = P[k], 
            effect = g[k])), sca = lapply(o, function(k) rec(parent_1 = P[a[k]], parent_2 = P[b[k]], mean = pm[[k]], effect = s[[k]])))
    X <- cbind(1, G %*% Q)
    Vg <- Q %*% solve(crossprod(X))[-1, -1] %*% t(Q) * me
    res$se <- rec(gca = sqrt(Vg[1, 1]), gca_difference = sqrt(Vg[1, 1] + Vg[2, 2] - 2 * Vg[1, 2]))
    if (method %in% c(1, 3)) {
        rc <- list()
        for (k in seq_len(p - 1)) for (l in (k + 1):p) rc <- c(rc, list(rec(mother = P[k], father = P[l], effect = (y[m$i == 
            k & m$j == l] - y[m$i == l & m$j == k])/2)))
        res$reciprocal <- rc
    }
    res
}

# Heterosis over mid-parent and better parent.
heterosis <- function(d, trait, mother = "mother", father = "father", rep = "rep", check = NULL, error = NULL) {
    d <- d[!is.na(d[[trait]]), ]
    mo <- as.character(d[[mother]])
    fa <- as.character(d[[father]])
    e <- lev(paste(mo, fa, sep = " x "))
    fit <- lm(reformulate(c(rep, "e"), trait), cbind(d, e = e))
    dfe <- fit$df.residual
    mse <- sum(fit$residuals^2)/dfe
    if (!is.null(error)) {
        mse <- error$ms
        dfe <- error$df
    }
    m <- tapply(d[[trait]], e, mean)
    r <- nrow(d)/nlevels(e)
    cr <- unique(data.frame(m = mo, f = fa)[mo != fa, ])
    cr <- cr[order(cr$m, cr$f), ]
    s1 <- sqrt(1.5 * mse/r)
    s2 <- sqrt(2 * mse/r)
    pv <- function(t) 2 * pt(-abs(t), dfe)
    list(kind = u("heterosis"), label = u("own"), trait = u(trait), higher_is_better = u(TRUE), n_reps = u(r), ms_error = u(mse), 
        df_error = u(dfe), se_mid_parent = u(s1), se_better_parent = u(s2), cd05_mid_parent = u(qt(0.975, dfe) * s1), cd05_better_parent = u(qt(0.975, 
            dfe) * s2), rows = recs(nrow(cr), function(k) {
            a <- m[[paste(cr$m[k], cr$m[k], sep = " x ")]]
            b <- m[[paste(cr$f[k], cr$f[k], sep = " x ")]]
            x <- m[[paste(cr$m[k], cr$f[k], sep = " x ")]]
            mp <- (a + b)/2
            bp <- max(a, b)
            rec(mother = cr$m[k], father = cr$f[k], f1_mean = x, mother_mean = a, father_mean = b, mid_parent = mp, better_parent = bp, 
                mph = x - mp, mph_pct = 100 * (x - mp)/mp, bph = x - bp, bph_pct = 100 * (x - bp)/bp, potence_hp = (x - mp)/(bp - 
                  mp), mph_t = (x - mp)/s1, mph_p = pv((x - mp)/s1), bph_t = (x - bp)/s2, bph_p = pv((x - bp)/s2))
        }))
}

# Augmented design: blocks and checks by least squares (sum to zero), standard errors from the covariance matrix of the fit, where a check
# lacks plots their mean over all pairs of lines.
augmented <- function(d, trait, block, line, checks) {
    d <- d[complete.cases(d[c(trait, block, line)]), ]
    ck <- droplevels(d[d[[line]] %in% checks, ])
    m <- lm(reformulate(c(block, line), trait), ck)
    dfe <- m$df.residual
    mse <- sum(m$residuals^2)/dfe
    b <- nlevels(ck[[block]])
    cn <- nlevels(ck[[line]])
    coded <- contr.sum(b)
    be <- setNames(drop(coded %*% coef(m)[1 + seq_len(b - 1)]), levels(ck[[block]]))
    ce <- setNames(coef(m)[1] + drop(contr.sum(cn) %*% coef(m)[b + seq_len(cn - 1)]), levels(ck[[line]]))
    V <- vcov(m)
    row_of <- function(i, k) c(1, coded[i, ], contr.sum(cn)[k, ])
    sd_of <- function(x, more = 0) sqrt(drop(t(x) %*% V %*% x) + more * mse)
    nw <- d[!(d[[line]] %in% checks), ]
    place <- match(as.character(nw[[block]]), levels(ck[[block]]))
    pairs <- combn(nrow(nw), 2)
    apart <- pairs[, place[pairs[1, ]] != place[pairs[2, ]], drop = FALSE]
    sds <- c(two_checks = mean(apply(combn(cn, 2), 2, function(k) sd_of(row_of(1, k[1]) - row_of(1, k[2])))),
        two_new_same_block = sqrt(2 * mse),
        two_new_different_blocks = mean(apply(apart, 2, function(k) sd_of(row_of(place[k[1]], 1) - row_of(place[k[2]], 1), 2))),
        new_vs_check = mean(outer(place, seq_len(cn), Vectorize(function(i, k) sd_of(row_of(i, k), 1)))))
    list(kind = u("augmented"), label = u("own"), trait = u(trait), n_blocks = u(b), n_checks = u(cn), n_new = u(nrow(nw)), 
        ms_error = u(mse), df_error = u(dfe), block_effects = lapply(levels(ck[[block]]), function(l) rec(block = l, effect = be[[l]])), 
        check_means = lapply(levels(ck[[line]]), function(l) rec(level = l, n = sum(ck[[line]] == l), mean = ce[[l]])), adjusted_new = recs(nrow(nw), function(i) rec(level = as.character(nw[[line]][i]), block = as.character(nw[[block]][i]), 
            observed = nw[[trait]][i], block_effect = be[[as.character(nw[[block]][i])]], adjusted = nw[[trait]][i] - be[[as.character(nw[[block]][i])]])), 
        comparisons = recs(4, function(k) rec(comparison = names(sds)[k], sd_diff = sds[[k]], lsd05 = qt(0.975, dfe) * sds[[k]])),
        anova_block_first = anova_of(paste(trait, "~", block, "+", line), d), anova_line_first = anova_of(paste(trait, "~", 
            line, "+", block), d), checks_anova = anova_of(paste(trait, "~", block, "+", line), ck))
}

# Kempthorne's line x tester analysis.
line_x_tester <- function(d, trait, line, tester, rep, lines, testers, error = NULL) {
    d <- d[!is.na(d[[trait]]), ]
    L <- as.character(d[[line]])
    T <- as.character(d[[tester]])
    L[is.na(L)] <- T[is.na(L)]
    T[is.na(T)] <- L[is.na(T)]
    e <- lev(paste(L, T, sep = " x "))
    par <- L == T
    fit <- lm(reformulate(c(rep, "e"), trait), cbind(d, e = e))
    dfe <- fit$df.residual
    mse <- sum(fit$residuals^2)/dfe
    if (!is.null(error)) {
        mse <- error$ms
        dfe <- error$df
    }
    r <- nrow(d)/nlevels(e)
    y <- d[[trait]]
    ssg <- function(k) {
        s <- tapply(y, k, mean)
        n <- table(k)
        sum(n * (s - mean(y[!is.na(k)]))^2)
    }
    cr <- !par
    ke <- e
    l <- length(lines)
    t <- length(testers)
    row <- function(term, ss, df) {
        ms <- ss/df
        rec(term = term, ss = ss, df = df, ms = ms, f = ms/mse, p = pf(ms/mse, df, dfe, lower.tail = FALSE))
    }
    sse <- ssg(ke)
    sub <- function(k) {
        kk <- k
        s <- tapply(y[cr], kk[cr], mean)
        n <- table(kk[cr])
        sum(n * (s - mean(y[cr]))^2)
    }
    sc <- sub(as.character(e))
    sl <- sub(L)
    st <- sub(T)
    rows <- list()
    if (any(par)) {
        kp <- as.character(e)[par]
        sp <- {
            s <- tapply(y[par], kp, mean)
            sum(table(kp) * (s - mean(y[par]))^2)
        }
        np <- length(unique(kp))
        rows <- list(row("entries without check", sse, nlevels(e) - 1), row("parents", sp, np - 1), row("parents vs crosses", 
            sse - sp - sc, 1))
    }
    else rows <- list(row("entries without check", sse, nlevels(e) - 1))
    rows <- c(rows, list(row("crosses", sc, l * t - 1), row("lines", sl, l - 1), row("testers", st, t - 1), row("lines x testers", 
        sc - sl - st, (l - 1) * (t - 1))))
    mu <- mean(y[cr])
    gl <- tapply(y[cr], L[cr], mean) - mu
    gt <- tapply(y[cr], T[cr], mean) - mu
    cm <- tapply(y[cr], e[cr], mean)
    mi <- (sc - sl - st)/((l - 1) * (t - 1))
    list(kind = u("line_x_tester"), label = u("own"), trait = u(trait), n_lines = u(l), n_testers = u(t), reps = u(r), ms_error = u(mse), 
        df_error = u(dfe), rows = rows, crosses_mean = u(mu), gca_lines = lapply(lines, function(x) rec(level = x, effect = gl[[x]])), 
        gca_testers = lapply(testers, function(x) rec(level = x, effect = gt[[x]])), sca = unlist(lapply(lines, function(x) lapply(testers, 
            function(z) rec(line = x, tester = z, mean = cm[[paste(x, z, sep = " x ")]], effect = cm[[paste(x, z, sep = " x ")]] - 
                mu - gl[[x]] - gt[[z]]))), FALSE), se = rec(gca_lines = sqrt(mse/(r * t)), gca_testers = sqrt(mse/(r * l)), 
            sca = sqrt(mse/r)), contribution_pct = rec(lines = 100 * sl/sc, testers = 100 * st/sc, interaction = 100 * (sc - 
            sl - st)/sc), f_lines_on_interaction = u(sl/(l - 1)/mi), f_testers_on_interaction = u(st/(t - 1)/mi))
}

# Stability measures of lines over environments.
stability_of <- function(d, trait, line, env, label = "own") {
    T <- tapply(d[[trait]], d[c(line, env)], mean)
    g <- nrow(T)
    e <- ncol(T)
    em <- colMeans(T)
    I <- em - mean(em)
    dm <- sweep(sweep(T, 1, rowMeans(T)), 2, em) + mean(T)
    W <- rowSums(dm^2)
    list(kind = u("stability"), label = u(label), trait = u(trait), n_genotypes = u(g), n_environments = u(e), environments = I(colnames(T)), 
        environment_means = I(unname(em)), environment_index = I(unname(I)), rows = recs(g, function(i) {
            y <- T[i, ]
            m <- lm(y ~ I)
            s <- summary(m)$coefficients
            ms <- sum(m$residuals^2)/(e - 2)
            t1 <- (s[2, 1] - 1)/s[2, 2]
            rec(level = rownames(T)[i], mean = mean(y), b_finlay_wilkinson = s[2, 1], se_b = s[2, 2], t_b_eq_1 = t1, p_b_eq_1 = 2 * 
                pt(-abs(t1), e - 2), deviation_ms = ms, r_squared = summary(m)$r.squared, wricke_ecovalence = W[[i]], shukla_variance = (g * 
                (g - 1) * W[[i]] - sum(W))/((e - 1) * (g - 1) * (g - 2)), lin_binns_p = sum((y - apply(T, 2, max))^2)/(2 * 
                e), sd = sd(y), cv_pct = 100 * sd(y)/mean(y))
        }))
}

# Bartlett's test of the errors of environments.
error_homogeneity <- function(d, trait, env, block, line) {
    r <- lapply(levels(d[[env]]), function(l) {
        m <- lm(reformulate(c(block, line), trait), droplevels(d[d[[env]] == l, ]))
        c(sum(m$residuals^2)/m$df.residual, m$df.residual)
    })
    v <- sapply(r, `[`, 1)
    f <- sapply(r, `[`, 2)
    N <- sum(f)
    sp <- sum(v * f)/N
    k2 <- (N * log(sp) - sum(f * log(v)))/(1 + (sum(1/f) - 1/N)/(3 * (length(v) - 1)))
    list(kind = u("error_homogeneity"), label = NULL, ms_error = I(v), environments = I(levels(d[[env]])), chi2 = u(k2), 
        df = u(length(v) - 1), p = u(pchisq(k2, length(v) - 1, lower.tail = FALSE)), f_max = u(max(v)/min(v)))
}

# GBLUP from the spectrum of the relationships.
rrblup_of <- function(M, y) {
    X <- scale(M, TRUE, FALSE)
    K <- tcrossprod(X)
    n <- length(y)
    one <- matrix(1, n, 1)
    e <- eigen(K)
    ev <- pmax(e$values, 0)
    U <- e$vectors
    f <- function(lh) {
        v <- ev + exp(lh)
        Xt <- t(U) %*% one
        yt <- t(U) %*% y
        b <- sum(Xt * yt/v)/sum(Xt^2/v)
        r <- yt - Xt * b
        s2 <- sum(r^2/v)/(n - 1)
        -0.5 * ((n - 1) * log(2 * pi * s2) + sum(log(v)) + log(sum(Xt^2/v)) + (n - 1))
    }
    o <- optimise(f, c(-5, 15), maximum = TRUE, tol = 1e-12)
    lh <- o$maximum
    for (i in 1:5) {
        g <- numDeriv::grad(f, lh)
        h <- numDeriv::hessian(f, lh)
        lh <- lh - drop(g/h)
    }
    lam <- exp(lh)
    Vi <- solve(K + lam * diag(n))
    b <- sum(Vi %*% y)/sum(Vi)
    r <- y - b
    s2 <- drop(t(r) %*% Vi %*% r)/(n - 1)
    list(lambda = lam, vm = s2, ve = s2 * lam, mu = b, ll = f(lh), effects = drop(t(X) %*% Vi %*% r), gebv = drop(K %*% Vi %*% 
        r))
}
