# Least significant differences and covariance analysis with emmeans.

# Compact letters: the maximal sets of means that do not differ.
cld_letters <- function(order, sig) {
    n <- length(order)
    sets <- list(seq_len(n))
    for (i in seq_len(n)) for (j in seq_len(i - 1)) if (sig[i, j]) {
        new <- list()
        for (s in sets) if (i %in% s && j %in% s) 
            new <- c(new, list(setdiff(s, i), setdiff(s, j)))
        else new <- c(new, list(s))
        keep <- sapply(seq_along(new), function(a) !any(sapply(seq_along(new), function(b) b != a && all(new[[a]] %in% new[[b]]) && 
            (length(new[[b]]) > length(new[[a]]) || b < a))))
        sets <- new[keep]
    }
    sets <- sets[order(sapply(sets, min), sapply(sets, max))]
    lt <- c(letters, LETTERS, as.character(0:9))
    sapply(seq_len(n), function(i) paste0(lt[which(sapply(sets, function(s) i %in% s))], collapse = ""))
}

# LSD, letters, Tukey and the comparison with a control.
lsd <- function(d, trait, factor, model, control = NULL, label = NULL) {
    f <- as.formula(model)
    d <- d[complete.cases(d[all.vars(f)]), ]
    for (v in all.vars(f)[-1]) if (is.factor(d[[v]])) 
        d[[v]] <- droplevels(d[[v]])
    m <- lm(f, d)
    dfe <- m$df.residual
    mse <- sum(m$residuals^2)/dfe
    g <- d[[factor]]
    k <- nlevels(g)
    em <- as.data.frame(emmeans(m, factor))
    ps <- as.data.frame(pairs(emmeans(m, factor), adjust = "none"))
    pr <- combn(levels(g), 2)
    n <- table(g)
    raw <- tapply(d[[trait]], g, mean)
    gm <- mean(d[[trait]])
    tq <- qt(c(0.975, 0.995, 0.9995), dfe)
    sed <- ps$SE
    q05 <- qtukey(0.95, k, dfe)
    a2 <- anova_of(model, d, "II")
    row <- Filter(function(r) r$term == factor, a2$rows)[[1]]
    eq <- diff(range(sed))/mean(sed) < 1e-09
    nh <- 1/mean(1/n)
    sh <- sqrt(2 * mse/nh)
    res <- list(kind = u("lsd"), label = u(if (is.null(label)) NA else label), trait = u(trait), factor = u(factor), model = u(model), 
        alpha = u(0.05), ms_error = u(mse), df_error = u(dfe), t_crit05 = u(tq[1]), t_crit01 = u(tq[2]), t_crit001 = u(tq[3]), 
        f = row$f, f_p = row$p, protected_significant = u(as.logical(row$p < 0.05)), n_levels = u(k), equal_sed = u(eq), 
        n_harmonic = u(nh), sed_harmonic = u(sh), lsd05_harmonic = u(tq[1] * sh), sed_mean = u(mean(sed)), lsd05_mean_sed = u(tq[1] * 
            mean(sed)), sed_min = u(min(sed)), sed_max = u(max(sed)))
    if (eq) {
        s <- sqrt(mse/n[[1]])
        res <- c(res, rec(s_mean = s, precision_pct = 100 * s/gm, sd_diff = sed[1], lsd05 = tq[1] * sed[1], lsd01 = tq[2] * 
            sed[1], lsd001 = tq[3] * sed[1], lsd05_pct_grand_mean = 100 * tq[1] * sed[1]/gm))
        if (!is.null(control)) 
            res$lsd05_pct_control <- u(100 * tq[1] * sed[1]/raw[[control]])
    }
    o <- order(-em$emmean)
    lv <- as.character(em[[factor]])[o]
    sig <- matrix(FALSE, k, k, dimnames = list(lv, lv))
    for (i in seq_len(ncol(pr))) sig[pr[1, i], pr[2, i]] <- sig[pr[2, i], pr[1, i]] <- abs(ps$estimate[i]) > tq[1] * sed[i]
    res$grand_mean <- u(gm)
    let <- if (k <= 30) 
        cld_letters(lv, sig)
    else NULL
    res$means <- recs(k, function(i) {
        j <- o[i]
        r <- rec(level = lv[i], n = n[[lv[i]]], raw_mean = raw[[lv[i]]], adjusted_mean = em$emmean[j], se_adjusted = em$SE[j])
        if (!is.null(let)) 
            r$letters <- u(let[i])
        r
    })
    res$n_pairs <- u(ncol(pr))
    res$n_significant_pairs <- u(sum(sig)/2)
    ptk <- ptukey(abs(ps$estimate)/sed * sqrt(2), k, dfe, lower.tail = FALSE)
    tk <- list(q_crit05 = u(q05), hsd = u(if (eq) q05 * sed[1]/sqrt(2) else NA), n_significant_pairs = u(sum(abs(ps$estimate) > 
        q05 * sed/sqrt(2))))
    if (k <= 16) {
        res$pairs <- recs(ncol(pr), function(i) rec(a = pr[1, i], b = pr[2, i], diff = ps$estimate[i], sd_diff = sed[i], 
            lsd05 = tq[1] * sed[i], t = ps$estimate[i]/sed[i], p = 2 * pt(-abs(ps$estimate[i]/sed[i]), dfe), significant = abs(ps$estimate[i]) > 
                tq[1] * sed[i]))
        tk$pairs <- recs(ncol(pr), function(i) rec(a = pr[1, i], b = pr[2, i], diff = ps$estimate[i], hsd = q05 * sed[i]/sqrt(2), 
            p_adj = ptk[i]))
    }
    res$tukey <- tk
    if (!is.null(control)) {
        adj <- setNames(em$emmean, as.character(em[[factor]]))
        res$nsr <- list(control = u(control), control_n = u(n[[control]]), control_mean = u(adj[[control]]), rows = lapply(setdiff(levels(g), 
            control), function(l) {
            i <- which((pr[1, ] == l & pr[2, ] == control) | (pr[2, ] == l & pr[1, ] == control))
            s <- sed[i]
            df <- adj[[l]] - adj[[control]]
            rec(level = l, n = n[[l]], mean = adj[[l]], diff = df, diff_pct = 100 * df/adj[[control]], sd_diff = s, nsr05 = tq[1] * 
                s, nsr05_pct_of_control = 100 * tq[1] * s/adj[[control]], nsr01 = tq[2] * s, t = df/s, p = 2 * pt(-abs(df/s), 
                dfe), group = if (df > tq[1] * s) 1 else if (df < -tq[1] * s) 3 else 2)
        }))
    }
    res
}

# A table without what names its model.
bare <- function(a) a[c("kind", "label", "ss_type", "n", "rows", "residual", "total", "grand_mean", "r_squared", "cv_pct")]

# Covariance analysis with one covariate or two.
ancova <- function(d, trait, covariate, factor, block = NULL, control = NULL) {
    two <- length(covariate) > 1
    parts <- c(block, covariate, factor)
    model <- paste(trait, "~", paste(parts, collapse = " + "))
    d <- droplevels(d[complete.cases(d[c(trait, parts)]), ])
    m <- lm(as.formula(model), d)
    dfe <- m$df.residual
    a1 <- bare(anova_of(model, d, "I"))
    a2 <- bare(anova_of(model, d, "II"))
    a3 <- a2
    a3$ss_type <- u("III")
    em <- as.data.frame(emmeans(m, factor))
    em0 <- emmeans(m, factor)
    ps <- as.data.frame(pairs(em0, adjust = "none"))
    g <- d[[factor]]
    pr <- combn(levels(g), 2)
    tq <- qt(0.975, dfe)
    sm <- summary(m)$coefficients
    raw <- tapply(d[[trait]], g, mean)
    res <- list(kind = u(if (two) "ancova_two_covariates" else "ancova"), label = u("own"), trait = u(trait))
    if (two) 
        res$covariates <- I(covariate)
    else res$covariate <- u(covariate)
    res <- c(res, list(factor = u(factor), block = if (is.null(block)) NULL else u(block), n = u(nrow(d)), type_I = a1, type_II = a2))
    if (!two) {
        res$type_III <- a3
        res$without_covariate <- bare(anova_of(paste(trait, "~", paste(c(block, factor), collapse = " + ")), d, "I"))
        b <- sm[covariate, ]
        res$slope <- rec(b = b[1], se = b[2], t = b[3], df = dfe, p = b[4], ci95_lo = b[1] - tq * b[2], ci95_hi = b[1] + 
            tq * b[2])
        res$covariate_mean <- u(mean(d[[covariate]]))
        m2 <- update(m, as.formula(paste(". ~ . +", covariate, ":", factor)))
        an <- anova(m, m2)
        res$slopes_homogeneity <- rec(ss = an[2, 4], df1 = an[2, 3], df2 = m2$df.residual, f = an[2, 5], p = an[2, 6])
    }
    else {
        res$slopes <- lapply(covariate, function(cv) rec(covariate = cv, b = sm[cv, 1], se = sm[cv, 2], t = sm[cv, 3], p = sm[cv, 
            4]))
        res$covariate_means <- lapply(setNames(covariate, covariate), function(cv) u(mean(d[[cv]])))
    }
    res$adjusted_means <- recs(nrow(em), function(i) {
        l <- as.character(em[[factor]][i])
        r <- rec(level = l, n = sum(g == l), raw_mean = raw[[l]], adjusted_mean = em$emmean[i], se = em$SE[i], ci95_lo = em$emmean[i] - 
            tq * em$SE[i], ci95_hi = em$emmean[i] + tq * em$SE[i])
        if (!two) 
            r$covariate_mean <- u(mean(d[[covariate]][g == l]))
        r
    })
    res$sed_mean <- u(mean(ps$SE))
    res$lsd05_mean_sed <- u(tq * mean(ps$SE))
    res$pairs <- recs(ncol(pr), function(i) rec(a = pr[1, i], b = pr[2, i], diff = ps$estimate[i], sd_diff = ps$SE[i], lsd05 = tq * 
        ps$SE[i], t = ps$estimate[i]/ps$SE[i], p = 2 * pt(-abs(ps$estimate[i]/ps$SE[i]), dfe), significant = abs(ps$estimate[i]) > 
        tq * ps$SE[i]))
    if (!is.null(control)) {
        adj <- setNames(em$emmean, as.character(em[[factor]]))
        res$nsr <- list(control = u(control), rows = lapply(setdiff(levels(g), control), function(l) {
            i <- which((pr[1, ] == l & pr[2, ] == control) | (pr[2, ] == l & pr[1, ] == control))
            df <- adj[[l]] - adj[[control]]
            s <- ps$SE[i]
            rec(level = l, diff = df, sd_diff = s, nsr05 = tq * s, p = 2 * pt(-abs(df/s), dfe), group = if (df > tq * s) 1 else if (df < 
                -tq * s) 3 else 2)
        }))
    }
    res
}
