# Descriptive figures, comparisons of two groups, correlations.

# One row of descriptive figures.
describe1 <- function(x, group) {
    miss <- sum(is.na(x))
    x <- x[!is.na(x)]
    n <- length(x)
    if (n == 0) 
        return(rec(group = group, n = 0, n_missing = miss, mean = NA, variance = NA))
    m <- mean(x)
    s <- sd(x)
    se <- s/sqrt(n)
    tq <- if (n > 1) 
        qt(0.975, n - 1)
    else NA
    d <- x - m
    m2 <- mean(d^2)
    flat <- length(unique(x)) == 1
    g1 <- if (n > 2 && !flat) 
        mean(d^3)/m2^1.5
    else NA
    g2 <- if (n > 3 && !flat) 
        mean(d^4)/m2^2 - 3
    else NA
    sw <- if (n >= 3 && !flat && n <= 5000) 
        shapiro.test(x)
    else list(statistic = NA, p.value = NA)
    q <- quantile(x, c(0.25, 0.5, 0.75), type = 7, names = FALSE)
    rec(group = group, n = n, n_missing = miss, sum = sum(x), mean = m, variance = s^2, sd = s, se = se, cv_pct = 100 * s/m, 
        rel_error_pct = 100 * se/m, ci95_lo = m - tq * se, ci95_hi = m + tq * se, min = min(x), q1 = q[1], median = q[2], 
        q3 = q[3], max = max(x), range = max(x) - min(x), iqr = q[3] - q[1], skewness_g1 = g1, skewness_G1 = if (n > 2) 
            g1 * sqrt(n * (n - 1))/(n - 2)
        else NA, kurtosis_g2 = g2, kurtosis_G2 = if (n > 3) 
            (n - 1)/((n - 2) * (n - 3)) * ((n + 1) * g2 + 6)
        else NA, shapiro_w = sw$statistic, shapiro_p = sw$p.value)
}

descriptive <- function(d, trait, by = NULL) {
    if (is.null(by)) 
        return(list(kind = u("descriptive"), trait = u(trait), by = NULL, rows = list(describe1(d[[trait]], NA))))
    key <- do.call(paste, c(lapply(by, function(b) as.character(d[[b]])), sep = " | "))
    ok <- Reduce(`&`, lapply(by, function(b) !is.na(d[[b]])))
    groups <- sort(unique(key[ok]), method = "radix")
    list(kind = u("descriptive"), trait = u(trait), by = I(by), rows = lapply(groups, function(g) describe1(d[[trait]][ok & 
        key == g], g)))
}

t_test <- function(d, trait, col, a, b, paired_by = NULL) {
    x <- d[[trait]]
    g <- as.character(d[[col]])
    xa <- x[!is.na(x) & !is.na(g) & g == a]
    xb <- x[!is.na(x) & !is.na(g) & g == b]
    one <- function(variant, t, crit) rec(variant = variant, diff = if (variant == "paired") 
        t$estimate[[1]]
    else t$estimate[[1]] - t$estimate[[2]], se = t$stderr, t = t$statistic, df = t$parameter, p_two_sided = t$p.value, ci95_lo = t$conf.int[1], 
        ci95_hi = t$conf.int[2], t_crit05 = qt(0.975, t$parameter))
    tests <- list(one("pooled", t.test(xa, xb, var.equal = TRUE)), one("welch", t.test(xa, xb)))
    note <- NA
    if (!is.null(paired_by)) {
        key <- do.call(paste, lapply(paired_by, function(k) as.character(d[[k]])))
        ma <- tapply(x[g == a], key[g == a], mean, na.rm = TRUE)
        mb <- tapply(x[g == b], key[g == b], mean, na.rm = TRUE)
        ks <- intersect(names(ma), names(mb))
        va <- ma[ks]
        vb <- mb[ks]
        ok <- !is.nan(va) & !is.nan(vb)
        tests <- c(tests, list(one("paired", t.test(va[ok], vb[ok], paired = TRUE))))
        note <- paste("paired by", paste(paired_by, collapse = " and "))
    }
    vt <- var.test(xa, xb)
    w <- suppressWarnings(wilcox.test(xa, xb, exact = FALSE, correct = TRUE))
    sp <- sqrt(((length(xa) - 1) * var(xa) + (length(xb) - 1) * var(xb))/(length(xa) + length(xb) - 2))
    list(kind = u("t_test"), trait = u(trait), a = u(a), b = u(b), note = u(note), n_a = u(length(xa)), mean_a = u(mean(xa)), 
        sd_a = u(sd(xa)), n_b = u(length(xb)), mean_b = u(mean(xb)), sd_b = u(sd(xb)), f_variances = rec(f = vt$statistic, 
            df1 = vt$parameter[1], df2 = vt$parameter[2], p_two_sided = vt$p.value), tests = tests, hedges = rec(cohen_d = (mean(xa) - 
            mean(xb))/sp), mann_whitney = rec(w = w$statistic, p_normal_cc = w$p.value))
}

paired_differences <- function(d, trait, col, a, b, pair) {
    x <- d[[trait]]
    g <- as.character(d[[col]])
    key <- do.call(paste, c(lapply(pair, function(k) as.character(d[[k]])), sep = " | "))
    va <- tapply(x[g == a], key[g == a], mean)
    vb <- tapply(x[g == b], key[g == b], mean)
    ks <- sort(intersect(names(va), names(vb)), method = "radix")
    df <- va[ks] - vb[ks]
    ks <- ks[!is.na(df)]
    df <- df[!is.na(df)]
    w <- suppressWarnings(wilcox.test(df, exact = FALSE, correct = TRUE))
    nz <- df[df != 0]
    sh <- shapiro.test(df)
    list(kind = u("paired_differences"), trait = u(trait), a = u(a), b = u(b), note = u(paste("paired by", paste(pair, collapse = " and "))), 
        n = u(length(df)), rows = recs(length(df), function(i) rec(pair = ks[i], diff = df[[i]])), shapiro_w = u(sh$statistic), 
        shapiro_p = u(sh$p.value), wilcoxon = rec(v = w$statistic, p_normal_cc = w$p.value), sign_test = rec(n_positive = sum(nz > 
            0), n = length(nz), p = binom.test(sum(nz > 0), length(nz))$p.value))
}

correlation <- function(d, x, y) {
    ok <- complete.cases(d[c(x, y)])
    a <- d[[x]][ok]
    b <- d[[y]][ok]
    n <- sum(ok)
    p <- cor.test(a, b)
    r <- p$estimate[[1]]
    s <- suppressWarnings(cor.test(a, b, method = "spearman", exact = FALSE))
    rho <- s$estimate[[1]]
    k <- suppressWarnings(cor.test(a, b, method = "kendall", exact = FALSE))
    z <- qnorm(0.975)
    fi <- function(r, se) tanh(atanh(r) + c(-1, 1) * z * se)
    f1 <- fi(rho, 1/sqrt(n - 3))
    bw <- fi(rho, sqrt((1 + rho^2/2)/(n - 3)))
    m <- lm(b ~ a)
    sm <- summary(m)
    ts <- rho * sqrt((n - 2)/(1 - rho^2))
    list(kind = u("correlation"), x = u(x), y = u(y), unit = u("plot"), n = u(n), pearson = rec(r = r, r_squared = r^2, s_r = sqrt((1 - 
        r^2)/(n - 2)), t = p$statistic, df = n - 2, p_two_sided = p$p.value, ci95_lo = p$conf.int[1], ci95_hi = p$conf.int[2], 
        covariance = cov(a, b)), spearman = rec(rho = rho, ties = anyDuplicated(a) > 0 || anyDuplicated(b) > 0, t = ts, df = n - 
        2, p_t_approx = 2 * pt(-abs(ts), n - 2), ci95_fisher_lo = f1[1], ci95_fisher_hi = f1[2], ci95_bonett_wright_lo = bw[1], 
        ci95_bonett_wright_hi = bw[2]), kendall = rec(tau_b = k$estimate, p_normal = k$p.value), regression_y_on_x = rec(intercept = coef(m)[1], 
        slope = coef(m)[2], se_intercept = sm$coefficients[1, 2], se_slope = sm$coefficients[2, 2], residual_sd = sm$sigma, 
        f = sm$fstatistic[1]))
}

matrix_rows <- function(m) lapply(seq_len(nrow(m)), function(i) I(unname(m[i, ])))

# Probabilities of coefficients by t, as they are and adjusted for all pairs (p.adjust, Holm).
with_holm <- function(r, n) {
    p <- 2 * pt(-abs(r * sqrt((n - 2)/(1 - r^2))), n - 2)
    diag(p) <- NA
    h <- p
    h[upper.tri(h)] <- p.adjust(p[upper.tri(p)], "holm")
    h[lower.tri(h)] <- t(h)[lower.tri(h)]
    list(p = matrix_rows(p), holm = matrix_rows(h))
}

correlation_matrix <- function(d, traits) {
    x <- as.matrix(d[traits])
    n <- t(!is.na(x)) %*% !is.na(x)
    cc <- x[complete.cases(x), , drop = FALSE]
    pearson <- with_holm(cor(x, use = "pairwise"), n)
    spearman <- with_holm(cor(x, use = "pairwise", method = "spearman"), n)
    list(kind = u("correlation_matrix"), unit = u("plot"), traits = I(traits), pearson_pairwise = matrix_rows(cor(x, use = "pairwise")), 
        pearson_complete_rows = matrix_rows(cor(cc)), spearman_pairwise = matrix_rows(cor(x, use = "pairwise", method = "spearman")), 
        n_pairwise = matrix_rows(n), n_complete_rows = u(nrow(cc)), pearson_p = pearson$p, pearson_p_holm = pearson$holm, spearman_p = spearman$p, 
        spearman_p_holm = spearman$holm)
}
