# Values, rows and files in the form of the oracle files.

suppressMessages({
    library(jsonlite)
    library(car)
    library(emmeans)
})
options(warn = 1, contrasts = c("contr.sum", "contr.poly"))
invisible(Sys.setlocale("LC_COLLATE", "C"))
emm_options(msg.interaction = FALSE, msg.nesting = FALSE)

# A single value: NaN and NA as null, infinite ones as text.
u <- function(x) unbox(if (is.numeric(x)) {
    if (length(x) == 0 || is.nan(x) || is.na(x)) 
        NA
    else if (is.infinite(x)) 
        (if (x > 0) 
            "Inf"
        else "-Inf")
    else as.numeric(x)
} else x)

# A record; single values are unboxed.
rec <- function(...) {
    l <- list(...)
    lapply(l, function(x) if (is.list(x) || length(x) > 1 || inherits(x, "AsIs")) 
        x
    else u(x))
}

recs <- function(n, f) lapply(seq_len(n), f)

# A factor with its levels in the order of code units.
lev <- function(x) factor(x, levels = sort(unique(as.character(x[!is.na(x)])), method = "radix"))

facs <- function(d, names) {
    for (n in names) d[[n]] <- lev(as.character(d[[n]]))
    d
}

# An F test.
ftest <- function(f, df1, df2, p) rec(f = f, df1 = df1, df2 = df2, p = p)

save_oracle <- function(dir, dataset, analyses, trial = dataset, files = NULL) {
    analyses <- Filter(Negate(is.null), analyses)
    write(toJSON(list(dataset = unbox(dataset), files = I(if (is.null(files)) paste0("trials/", trial, ".csv") else files), 
        alpha = unbox(0.05), software = unbox(R.version.string), analyses = analyses), digits = NA, na = "null", null = "null", 
        pretty = TRUE), file.path(dir, "oracles", paste0(dataset, ".json")))
}

save_trial <- function(dir, name, d) write.csv(d, file.path(dir, "trials", paste0(name, ".csv")), row.names = FALSE, na = "", 
    quote = FALSE)
