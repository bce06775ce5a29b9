# Figures of a grid; AR1 x AR1 from its dense covariance matrix.

# Heat-map figures and Moran's I.
grid_of <- function(d, trait) {
    M <- matrix(NA, max(d$row), max(d$col))
    M[cbind(d$row, d$col)] <- d[[trait]]
    v <- M[!is.na(M)]
    n <- length(v)
    br <- seq(min(v), max(v), length.out = 7)
    ok <- which(!is.na(M), arr.ind = TRUE)
    z <- M[ok] - mean(v)
    A <- (as.matrix(dist(ok, "manhattan")) == 1) * 1
    S0 <- sum(A)
    Im <- n/S0 * sum(A * outer(z, z))/sum(z^2)
    E <- -1/(n - 1)
    S1 <- 0.5 * sum((A + t(A))^2)
    S2 <- sum((rowSums(A) + colSums(A))^2)
    b2 <- n * sum(z^4)/sum(z^2)^2
    V <- (n * ((n^2 - 3 * n + 3) * S1 - n * S2 + 3 * S0^2) - b2 * ((n^2 - n) * S1 - 2 * n * S2 + 6 * S0^2))/((n - 1) * (n - 
        2) * (n - 3) * S0^2) - E^2
    zz <- (Im - E)/sqrt(V)
    lag <- function(a, b) {
        o <- !is.na(a) & !is.na(b)
        if (sum(o) < 3) 
            NA
        else cor(a[o], b[o])
    }
    list(kind = u("grid"), trait = u(trait), n_rows = u(nrow(M)), n_cols = u(ncol(M)), n_cells = u(length(M)), n_values = u(n), 
        min = u(min(v)), max = u(max(v)), mean = u(mean(v)), row_means = I(unname(rowMeans(M, na.rm = TRUE))), col_means = I(unname(colMeans(M, 
            na.rm = TRUE))), breaks_equal_6 = I(br), counts_equal_6 = I(as.integer(table(cut(v, br, right = FALSE, include.lowest = TRUE)))), 
        breaks_quantile_6 = I(unname(quantile(v, 0:6/6))), morans_i_rook = rec(i = Im, expected = E, variance_randomisation = V, 
            z = zz, p_two_sided = 2 * pnorm(-abs(zz))), lag1_correlation_along_row = u(lag(as.vector(M[, -ncol(M)]), as.vector(M[, 
            -1]))), lag1_correlation_along_column = u(lag(as.vector(M[-nrow(M), ]), as.vector(M[-1, ]))))
}

# AR1 x AR1 with or without nugget, lines fixed or random.
spatial_general <- function(d, trait, line, nugget, random_line, fixed = character()) {
    vars <- c(line, fixed)
    d <- droplevels(d[complete.cases(d[c(trait, vars, "row", "col")]), ])
    y <- d[[trait]]
    n <- length(y)
    fx <- c(fixed, if (!random_line) line)
    X <- if (length(fx)) 
        model.matrix(reformulate(fx), d)
    else matrix(1, n, 1)
    p <- ncol(X)
    Z <- indicator(d[[line]])
    r <- outer(d$row, d$row, function(a, b) abs(a - b))
    cc <- outer(d$col, d$col, function(a, b) abs(a - b))
    V <- function(z) {
        t <- tanh(z[1:2])
        v <- exp(z[-(1:2)])
        A <- v[1] * (sign(t[1])^r * abs(t[1])^r) * (sign(t[2])^cc * abs(t[2])^cc)
        k <- 2
        if (nugget) {
            A <- A + diag(v[k], n)
            k <- k + 1
        }
        if (random_line) 
            A <- A + v[k] * tcrossprod(Z)
        A
    }
    ll <- function(z) {
        L <- try(chol(V(z)), silent = TRUE)
        if (inherits(L, "try-error")) 
            return(-1e+10)
        Xs <- backsolve(L, X, transpose = TRUE)
        ys <- backsolve(L, y, transpose = TRUE)
        q <- qr(Xs)
        -0.5 * (2 * sum(log(diag(L))) + 2 * sum(log(abs(diag(qr.R(q))))) + sum(qr.resid(q, ys)^2) + (n - p) * log(2 * pi))
    }
    k <- 1 + nugget + random_line
    z <- nlminb(c(atanh(c(0.5, 0.5)), rep(log(var(y)/k), k)), function(z) -ll(z), control = list(rel.tol = 1e-14, iter.max = 500, 
        eval.max = 1000))$par
    for (i in 1:5) {
        g <- numDeriv::grad(ll, z)
        H <- numDeriv::hessian(ll, z)
        z <- z - solve(H, g)
    }
    v <- exp(z[-(1:2)])
    Vi <- solve(V(z))
    B <- solve(t(X) %*% Vi %*% X)
    b <- B %*% t(X) %*% Vi %*% y
    res <- list(kind = u("spatial_ar1ar1"), label = u(paste0(if (length(fixed)) paste0(fixed, " fixed; "), line, if (random_line) " random" else " fixed", 
        ", AR1 x AR1, ", if (nugget) "with nugget" else "no nugget")), trait = u(trait), n = u(n), n_fixed = u(p), genotype = u(if (random_line) "random" else "fixed"), 
        nugget = u(nugget), rho_row_index = u(tanh(z[1])), rho_col_index = u(tanh(z[2])), variance_spatial = u(v[1]), variance_nugget = u(if (nugget) v[2] else NA), 
        variance_genotype = u(if (random_line) v[k] else NA), loglik_reml = u(ll(z)), loglik_reml_no_constant = u(ll(z) + 
            (n - p)/2 * log(2 * pi)))
    if (random_line) {
        P <- Vi - Vi %*% X %*% B %*% t(X) %*% Vi
        e <- v[k] * drop(t(Z) %*% P %*% y)
        names(e) <- colnames(Z)
        pev <- v[k] - v[k]^2 * diag(t(Z) %*% P %*% Z)
        res$blup <- recs(length(e), function(i) rec(level = names(e)[i], blup_effect = e[[i]], se_pev = sqrt(pev[[i]]), reliability = 1 - 
            pev[[i]]/v[k]))
    }
    else {
        L <- levels(d[[line]])
        f0 <- reformulate(fx)
        weights <- NULL
        res$adjusted_means <- lapply(L, function(l) {
            g <- if (length(fixed)) 
                expand.grid(lapply(setNames(fixed, fixed), function(q) levels(d[[q]])))
            else data.frame(one = 1)
            g[[line]] <- factor(l, levels = L)
            M <- colMeans(model.matrix(f0, g))
            weights <<- rbind(weights, M)
            rec(level = l, adjusted_mean = sum(M * b), se = sqrt(drop(M %*% B %*% M)))
        })
        res$differences <- differences_of(weights %*% B %*% t(weights))
    }
    if (nugget && v[2] > 1e-04 * v[1]) {
        P <- Vi - Vi %*% X %*% B %*% t(X) %*% Vi
        t <- tanh(z[1:2])
        trend <- drop(v[1] * (sign(t[1])^r * abs(t[1])^r) * (sign(t[2])^cc * abs(t[2])^cc)) %*% P %*% y
        e <- drop(v[2] * P %*% y)
        st <- ifelse(v[2] * diag(P) < 1e-09, NA, e/sqrt(v[2]^2 * pmax(diag(P), 1e-300)))
        res$plots <- recs(n, function(i) rec(trend = trend[i] - mean(trend), residual = zap(e)[i], studentised = st[i]))
    }
    res
}
