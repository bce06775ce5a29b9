# Analyses of variance: every sum of squares as the difference of two fits of lm.

rss <- function(f, d) {
    m <- lm(f, d)
    c(sum(m$residuals^2), m$rank)
}

# An analysis of variance, type I or II, of a model as written; terms without degrees of freedom are left out as R does.
anova_of <- function(model, d, type = "I", kind = "anova", label = NULL, ...) {
    f <- as.formula(model)
    tt <- terms(f, keep.order = !grepl("*", model, fixed = TRUE))
    labels <- attr(tt, "term.labels")
    fac <- attr(tt, "factors")
    d <- d[complete.cases(d[all.vars(f)]), ]
    for (v in all.vars(f)[-1]) if (is.factor(d[[v]])) 
        d[[v]] <- droplevels(d[[v]])
    y <- all.vars(f)[1]
    fit <- function(ts) rss(formula(terms(reformulate(if (length(ts)) 
        ts
    else "1", y), keep.order = TRUE)), d)
    full <- fit(labels)
    n <- nrow(d)
    dfe <- n - full[2]
    mse <- full[1]/dfe
    contains <- function(a, b) a != b && all(fac[, b] <= fac[, a] & TRUE) && all((fac[, b] > 0) <= (fac[, a] > 0))
    rows <- list()
    for (i in seq_along(labels)) {
        rest <- if (type == "I") 
            labels[seq_len(i - 1)]
        else labels[sapply(labels, function(l) l != labels[i] && !contains(l, labels[i]))]
        a <- fit(rest)
        b <- fit(labels[labels %in% c(rest, labels[i])])
        df <- b[2] - a[2]
        ss <- a[1] - b[1]
        if (df == 0) 
            next
        ms <- ss/df
        rows <- c(rows, list(rec(term = labels[i], ss = ss, df = df, ms = ms, f = ms/mse, p = pf(ms/mse, df, dfe, lower.tail = FALSE), 
            f_crit05 = qf(0.95, df, dfe))))
    }
    tot <- sum((d[[y]] - mean(d[[y]]))^2)
    c(list(kind = u(kind), label = u(if (is.null(label)) NA else label), model = u(model), ss_type = u(type), n = u(n), rows = rows, 
        residual = rec(ss = full[1], df = dfe, ms = mse), total = rec(ss = tot, df = n - 1), grand_mean = u(mean(d[[y]])), 
        r_squared = u(1 - full[1]/tot), cv_pct = u(100 * sqrt(mse)/mean(d[[y]]))), list(...))
}

# One-way analysis with Welch, Bartlett, Levene and Kruskal-Wallis.
oneway <- function(d, trait, factor) {
    d <- d[!is.na(d[[trait]]) & !is.na(d[[factor]]), ]
    y <- d[[trait]]
    g <- droplevels(d[[factor]])
    a <- anova_of(paste(trait, "~", factor), d, "I", "oneway_anova")
    n <- table(g)
    N <- sum(n)
    k <- length(n)
    ssb <- a$rows[[1]]$ss
    dfb <- a$rows[[1]]$df
    mse <- a$residual$ms
    n0 <- (N - sum(n^2)/N)/(k - 1)
    vb <- (ssb/dfb - mse)/n0
    one <- all(n >= 2) && all(tapply(y, g, var) > 0)
    w <- if (one) 
        oneway.test(y ~ g)
    else NULL
    b <- if (all(n >= 2)) 
        bartlett.test(y, g)
    else NULL
    lv <- function(center) {
        l <- leveneTest(y, g, center = center)
        ftest(l[1, 2], l[1, 1], l[2, 1], l[1, 3])
    }
    kw <- kruskal.test(y, g)
    c(a, list(trait = u(trait), factor = u(factor), eta_squared = u(ssb/a$total$ss), omega_squared = u((ssb - dfb * mse)/(a$total$ss + 
        mse)), n0 = u(n0), variance_between = u(vb), intraclass_r = u(vb/(vb + mse))), if (!is.null(w)) list(welch = ftest(w$statistic, 
        w$parameter[1], w$parameter[2], w$p.value)), if (!is.null(b)) list(bartlett = rec(k2 = b$statistic, df = b$parameter, 
        p = b$p.value)), list(levene_median = lv(median), levene_mean = lv(mean), kruskal_wallis = rec(h = kw$statistic, 
        df = kw$parameter, p = kw$p.value)))
}

# Combined analysis over environments with its random tests.
met <- function(d, trait, env, block, line, type = "I") {
    parts <- c(env, if (!is.null(block)) paste0(env, ":", block), line, paste0(env, ":", line))
    a <- anova_of(paste(trait, "~", paste(parts, collapse = " + ")), d, type, "met_anova", "combined")
    ms <- setNames(lapply(a$rows, function(r) r), sapply(a$rows, function(r) r$term))
    q <- function(x, y) {
        f <- x$ms/y$ms
        ftest(f, x$df, y$df, pf(f, x$df, y$df, lower.tail = FALSE))
    }
    if (!is.null(block)) 
        a$f_environment_on_blocks <- q(ms[[env]], ms[[paste0(env, ":", block)]])
    a$f_line_on_interaction <- q(ms[[line]], ms[[paste0(env, ":", line)]])
    a
}

# Several environments by their columns, without a formula.
met_of_columns <- function(d, trait, env, block, line, type = "II") {
    a <- met(d, trait, env, block, line, type)
    a$model <- NULL
    c(a, list(trait = u(trait), environment = u(env), block = u(block), line = u(line)))
}

# Means of a factor alone: without a model there is no pooled error, and its degrees of freedom are null.
means_alone <- function(d, trait, factor) {
    a <- group_means(d, trait, factor, paste(trait, "~", factor))
    a$error_model <- NULL
    a$ms_error <- u(NA)
    a$df_error <- u(NA)
    a$rows <- lapply(a$rows, function(r) {
        r[c("se_pooled", "ci95_pooled_lo", "ci95_pooled_hi")] <- list(u(NA))
        r
    })
    a
}

group_means <- function(d, trait, factor, model) {
    f <- as.formula(model)
    d <- d[complete.cases(d[all.vars(f)]), ]
    m <- lm(f, d)
    dfe <- m$df.residual
    mse <- sum(m$residuals^2)/dfe
    g <- droplevels(d[[factor]])
    tq <- qt(0.975, dfe)
    list(kind = u("group_means"), trait = u(trait), factor = u(factor), error_model = u(model), ms_error = u(mse), df_error = u(dfe), 
        rows = lapply(levels(g), function(l) {
            x <- d[[trait]][g == l]
            n <- length(x)
            s <- sd(x)
            t1 <- if (n > 1) qt(0.975, n - 1) else NA
            se <- s/sqrt(n)
            sp <- sqrt(mse/n)
            rec(level = l, n = n, mean = mean(x), sd = s, se = se, ci95_lo = mean(x) - t1 * se, ci95_hi = mean(x) + t1 * 
                se, se_pooled = sp, ci95_pooled_lo = mean(x) - tq * sp, ci95_pooled_hi = mean(x) + tq * sp)
        }))
}

# Error strata by aov.
split_plot <- function(d, trait, v, n, b) {
    dd <- data.frame(y = d[[trait]], v = d[[v]], n = d[[n]], b = d[[b]])
    dd <- droplevels(dd[complete.cases(dd), ])
    s <- summary(aov(y ~ v * n + Error(b/v), dd))
    nm <- sub("Error: ", "", names(s))
    list(kind = u("split_plot_anova"), label = u("split plot"), model = u("y ~ v * n + Error(b/v)"), strata = lapply(seq_along(s), 
        function(i) {
            t <- s[[i]][[1]]
            list(stratum = u(nm[i]), rows = recs(nrow(t), function(j) rec(term = trimws(rownames(t)[j]), ss = t[j, "Sum Sq"], 
                df = t[j, "Df"], ms = t[j, "Mean Sq"], f = if ("F value" %in% names(t)) t[j, "F value"] else NA, p = if ("Pr(>F)" %in% 
                  names(t)) t[j, "Pr(>F)"] else NA)))
        }), trait = u(trait), terms = rec(v = v, n = n, b = b))
}
