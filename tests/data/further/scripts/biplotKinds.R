# Rscript biplotKinds.R: writes ../oracles/shaw_gaps_biplot_kinds.json, GGE biplots of shaw_gaps with every centring, scaling and
# partition that differs from the usual one (Yan & Kang 2003, GGE Biplot Analysis, chapter 4). Base R alone.

here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))))
target <- file.path(here, "..")
d <- read.csv(file.path(target, "trials", "shaw_gaps.csv"), stringsAsFactors = FALSE)
d$env <- paste(d$site, d$year, sep = "-")
m <- tapply(d$yield_lb_plot, list(d$line, d$env), mean, na.rm = TRUE)
counts <- table(d$line[!is.na(d$yield_lb_plot)], d$env[!is.na(d$yield_lb_plot)])
reps <- length(counts) / sum(1 / counts)

# The standard error of a mean in each environment, by its own analysis of blocks and lines.
se_of <- function(env) {
    own <- d[d$env == env & !is.na(d$yield_lb_plot), ]
    ms <- tail(anova(lm(yield_lb_plot ~ factor(block) + factor(line), own))$"Mean Sq", 1)
    sqrt(ms * mean(1 / table(own$line)))
}

number <- function(x) sprintf("%.15g", x)
text <- function(x) paste0("\"", x, "\"")
object <- function(...) {
    parts <- list(...)
    paste0("{", paste0("\"", names(parts), "\": ", parts, collapse = ", "), "}")
}
list_of <- function(parts) paste0("[", paste(parts, collapse = ", "), "]")
points_of <- function(names, means, scores) sapply(seq_along(names), function(i)
    object(level = text(names[i]), mean = number(means[i]), scores = list_of(number(scores[i, ]))))

gge_of <- function(centring, scaling, partition) {
    E <- switch(centring,
        environment = sweep(m, 2, colMeans(m)),
        double = sweep(sweep(m, 2, colMeans(m)), 1, rowMeans(m)) + mean(m),
        grand = m - mean(m))
    if (scaling == "sd") E <- sweep(E, 2, apply(m, 2, sd), "/")
    if (scaling == "se") E <- sweep(E, 2, sapply(colnames(m), se_of), "/")
    axes <- switch(centring, environment = min(nrow(m) - 1, ncol(m)), double = min(dim(m)) - 1, grand = min(dim(m)))
    s <- svd(E)
    sign_of <- sapply(1:2, function(k) if (k == 1) sign(sum((rowMeans(m) - mean(m)) * s$u[, 1])) else
        sign(s$v[which.max(abs(s$v[, k])), k]))
    share <- c(symmetric = 0.5, lines = 1, environments = 0)[[partition]]
    u <- t(t(s$u[, 1:2]) * sign_of * s$d[1:2]^share)
    v <- t(t(s$v[, 1:2]) * sign_of * s$d[1:2]^(1 - share))
    hull <- grDevices::chull(u)
    winner <- sapply(seq_len(ncol(m)), function(j) rownames(m)[hull[which.max(u[hull, ] %*% v[j, ])]])
    fields <- points_of(colnames(m), colMeans(m), v)
    fields <- mapply(function(p, w) sub("}$", paste0(", \"winner\": ", text(w), "}"), p), fields, winner)
    object(kind = text("gge"), trait = text("yield_lb_plot"), centring = text(centring), scaling = text(scaling),
        partition = text(partition), reps = number(reps),
        axes = list_of(sapply(seq_len(axes), function(k)
            object(ss = number(reps * s$d[k]^2), percent = number(100 * s$d[k]^2 / sum(s$d^2))))),
        lines = list_of(points_of(rownames(m), rowMeans(m), u)), environments = list_of(fields),
        hull = list_of(text(sort(rownames(m)[hull], method = "radix"))))
}

kinds <- list(c("environment", "sd", "symmetric"), c("environment", "none", "lines"), c("environment", "none", "environments"),
    c("double", "none", "symmetric"), c("double", "sd", "lines"), c("grand", "none", "symmetric"), c("grand", "sd", "environments"),
    c("environment", "se", "symmetric"), c("grand", "se", "lines"))
analyses <- sapply(kinds, function(kind) gge_of(kind[1], kind[2], kind[3]))
writeLines(object(dataset = text("shaw_gaps_biplot_kinds"), files = list_of(text("trials/shaw_gaps.csv")), alpha = "0.05",
    software = text(R.version.string), analyses = list_of(analyses)),
    file.path(target, "oracles", "shaw_gaps_biplot_kinds.json"))
