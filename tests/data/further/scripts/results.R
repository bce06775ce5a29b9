# Rscript results.R: writes ../trials and ../oracles of the trials named *_gaps, *_part, grover_five, grover_two_by_four,
# grover_crosses and yates_spatial from the project's own trials.

here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))))
for (part in c("writing", "samples", "linear", "comparisons", "mixed", "field", "genetics", "plots"))
    source(file.path(here, paste0(part, ".R")))
target <- file.path(here, "..")
trial <- function(name) {
    read.csv(file.path(target, "..", "trials", paste0(name, ".csv")), stringsAsFactors = FALSE, check.names = FALSE)
}
results <- function(name, d, ...) {
    save_trial(target, name, d)
    save_oracle(target, name, list(...))
}

# An alpha lattice with six plots missing.
d <- trial("john_alpha")
y <- "yield_t_ha"
d[[y]][c(5, 14, 31, 40, 59, 66)] <- NA
f <- facs(d, c("rep", "block", "line"))
results("john_alpha_gaps", d,
    anova_of("yield_t_ha ~ rep + rep:block + line", f),
    anova_of("yield_t_ha ~ rep:block + line", f, "II"),
    anova_of("yield_t_ha ~ rep + line", f, "II", "rcbd_anova"),
    lsd(f, y, "line", "yield_t_ha ~ rep + line", "G04"),
    lsd(f, y, "line", "yield_t_ha ~ rep + rep:block + line", "G04"),
    group_means(f, y, "line", "yield_t_ha ~ rep + line"),
    blue_random(f, y, "line", "rep", list("rep:block"), "rep and line fixed, block(rep) random",
        "y ~ rep + line + (1|rep:block)", "block"),
    mixed(f, y, "rep", list("line", "rep:block"), "rep fixed; line and block(rep) random",
        "y ~ rep + (1 | g) + (1 | ib)", c("line", "block")),
    mixed(f, y, character(), list("line", "rep", "rep:block"), "line, rep and block(rep) random",
        "y ~ 1 + (1 | g) + (1 | r) + (1 | ib)", c("line", "rep", "block")))

save_oracle(target, "john_alpha_gaps_plots", list(
    plot_fit("yield_t_ha ~ rep + rep:block + line", f),
    plot_fit_mixed(f, y, c("rep", "line"), list("rep:block"), "yield_t_ha ~ rep + line + (1 | rep:block)"),
    plot_fit_mixed(f, y, "rep", list("line", "rep:block"), "yield_t_ha ~ rep + (1 | line) + (1 | rep:block)")), "john_alpha_gaps")

# Fourteen of the columns of a field, five plots missing.
d <- trial("stroup_nin")
y <- "yield_bu_ac"
d[[y]][c(30, 66, 101, 150, 202)] <- NA
d <- d[d$col <= 14, ]
f <- facs(d, c("rep", "line"))
placed <- facs(d, c("rep", "line", "row", "col"))
results("stroup_part", d,
    grid_of(d, y),
    oneway(f, y, "rep"),
    correlation(d, "row", y),
    mixed(f, y, "rep", list("line"), "rep fixed, line random", "y ~ b + (1 | g)", "line"),
    mixed(placed, y, "rep", list("line", "row", "col"), "rep fixed; line, row and col random",
        "yield_bu_ac ~ rep + (1 | line) + (1 | row) + (1 | col)", c("line", "row", "col")),
    spatial_general(f, y, "line", FALSE, FALSE),
    spatial_general(f, y, "line", TRUE, FALSE),
    spatial_general(f, y, "line", FALSE, TRUE),
    spatial_general(f, y, "line", TRUE, TRUE),
    spatial_general(f, y, "line", FALSE, FALSE, "rep"))

# A diallel of five of the six parents.
d <- trial("grover_diallel")
d <- d[d$mother != "P3" & d$father != "P3", ]
f <- facs(d, c("rep", "mother", "father"))
f$cross <- lev(paste(d$mother, d$father, sep = " x "))
results("grover_five", d,
    griffing(f, "yield", 1), griffing(f, "yield", 2), griffing(f, "yield", 3), griffing(f, "yield", 4),
    heterosis(f, "yield"),
    mixed(f, "yield", "rep", list("cross"), "rep fixed, cross random", "y ~ b + (1 | g)", "cross"),
    lsd(f, "yield", "cross", "yield ~ rep + cross", "P1 x P1"))

# The same parents, replications 1 and 2 taken for one year, 3 and 4 for another: the error is the residual of the combined analysis, or
# with years a sample the mean square of year x entry.
d$year <- ifelse(d$rep %in% c("R1", "R2"), 1, 2)
f <- facs(d, c("year", "rep", "mother", "father"))
f$cross <- lev(paste(d$mother, d$father, sep = " x "))
combined <- "yield ~ year + year:rep + cross + year:cross"
without <- lm(yield ~ year + year:rep + cross, f)
with <- lm(as.formula(combined), f)
residual <- list(ms = sum(with$residuals^2) / with$df.residual, df = with$df.residual)
by_years <- without$df.residual - with$df.residual
interaction <- list(ms = (sum(without$residuals^2) - sum(with$residuals^2)) / by_years, df = by_years)
over_years <- function(result) c(result, list(error_model = u(combined), environment = u("year"), block = u("rep")))
results("grover_years", d,
    over_years(griffing(f, "yield", 1, error = residual)), over_years(griffing(f, "yield", 4, error = interaction)),
    over_years(heterosis(f, "yield", error = residual)), over_years(heterosis(f, "yield", error = interaction)),
    group_means(f, "yield", "cross", combined))

# Two lines by four testers, with their parents and without.
d <- trial("grover_diallel")
lines <- c("P1", "P2")
testers <- c("P3", "P4", "P5", "P6")
d <- d[(d$mother %in% lines & d$father %in% testers) | d$mother == d$father, ]
results("grover_two_by_four", d,
    line_x_tester(facs(d, c("rep", "mother", "father")), "yield", "mother", "father", "rep", lines, testers))
d <- d[d$mother != d$father, ]
names(d)[2:3] <- c("line", "tester")
results("grover_crosses", d,
    line_x_tester(facs(d, c("rep", "line", "tester")), "yield", "line", "tester", "rep", lines, testers))

# Six environments with thirty plots missing.
d <- trial("shaw_oats")
y <- "yield_lb_plot"
set.seed(5)
d[[y]][sample(390, 30)] <- NA
f <- facs(d, c("site", "year", "block", "line"))
f$env <- lev(paste(d$site, d$year, sep = "-"))
cells <- aggregate(yield_lb_plot ~ line + env, f, mean)
results("shaw_gaps", d,
    met(f, y, "env", "block", "line"),
    met(f, y, "env", "block", "line", "II"),
    error_homogeneity(f, y, "env", "block", "line"),
    stability_of(cells, y, "line", "env"),
    mixed(f, y, "env", list("line", "env:line", "env:block"), "env fixed; line, line:env and block(env) random",
        "y ~ e + (1 | g) + (1 | ge) + (1 | eb)", c("line", "env_line", "env_block")),
    mixed(f, y, character(), list("line", "site", "year", "site:line"), "line, site, year and line:site random",
        "yield_lb_plot ~ 1 + (1 | line) + (1 | site) + (1 | year) + (1 | line:site)",
        c("line", "site", "year", "line:site")),
    lsd(f, y, "line", "yield_lb_plot ~ env + env:block + line", "L"),
    t_test(f, y, "line", "L", "M", c("env", "block")),
    paired_differences(f, y, "line", "L", "M", c("env", "block")),
    descriptive(f, y, c("site", "line")))

save_oracle(target, "shaw_gaps_columns", list(
    met_of_columns(f, y, "env", "block", "line"),
    means_alone(f, y, "line"),
    means_alone(f, y, "env")), "shaw_gaps")

save_oracle(target, "shaw_gaps_biplots", list(
    ammi(f, y, "line", "env", "block"),
    gge(f, y, "line", "env")), "shaw_gaps")

# An augmented design without its last block, and one with a check and a new line missing.
checks <- c("G89", "G90", "G91")
d <- trial("kling_augmented")
d <- d[d$block != "B6", ]
f <- facs(d, c("block", "line", "is_check"))
results("kling_part", d,
    augmented(f, "tsw_g", "block", "line", checks),
    grid_of(d, "tsw_g"),
    mixed(f, "tsw_g", "block", list("line"), "block fixed; all lines (checks too) random", "y ~ b + (1 | g)", "line"),
    oneway(f, "tsw_g", "is_check"),
    t_test(f, "tsw_g", "is_check", "0", "1"))
d <- trial("kling_augmented")
d$tsw_g[c(which(d$line == "G89")[2], which(d$line == "G04"))] <- NA
results("kling_gaps", d, augmented(facs(d, c("block", "line")), "tsw_g", "block", "line", checks))

# A Latin square with two plots missing.
d <- trial("fisher_latin")
d$root_weight[c(7, 18)] <- NA
f <- facs(d, c("row", "col", "treatment"))
square <- "root_weight ~ row + col + treatment"
results("fisher_gaps", d,
    anova_of(square, f, "I", "latin_anova"),
    anova_of(square, f, "II", "latin_anova"),
    lsd(f, "root_weight", "treatment", square, "A"),
    group_means(f, "root_weight", "treatment", square),
    grid_of(d, "root_weight"))

save_oracle(target, "fisher_gaps_plots", list(plot_fit(square, f)), "fisher_gaps")

# Groups of 1 to 7 plots; ties.
d <- trial("cochran_crd")
d$scab_pct[c(1, 9, 10, 25)] <- NA
f <- facs(d, "treatment")
results("cochran_gaps", d,
    oneway(f, "scab_pct", "treatment"),
    lsd(f, "scab_pct", "treatment", "scab_pct ~ treatment", "O"),
    t_test(f, "scab_pct", "treatment", "O", "S6"),
    correlation(d, "col", "scab_pct"),
    descriptive(f, "scab_pct", "treatment"),
    grid_of(d, "scab_pct"))

save_oracle(target, "cochran_gaps_pairs", list(
    welch_pairs(f, "scab_pct", "treatment", "O"),
    plot_fit("scab_pct ~ treatment", f)), "cochran_gaps")

# A covariate in blocks with three plots missing.
d <- trial("pearce_apple")
d$yield[c(4, 15)] <- NA
d$prev_yield_boxes[20] <- NA
f <- facs(d, c("block", "treatment"))
results("pearce_gaps", d,
    ancova(f, "yield", "prev_yield_boxes", "treatment", "block", "S"),
    ancova(f, "yield", "prev_yield_boxes", "treatment", NULL, "S"),
    anova_of("yield ~ block + treatment", f, "I", "rcbd_anova"),
    anova_of("yield ~ block + treatment", f, "II", "rcbd_anova"),
    anova_of("yield ~ block + prev_yield_boxes + treatment", f),
    anova_of("yield ~ prev_yield_boxes + treatment", f, "II"),
    lsd(f, "yield", "treatment", "yield ~ block + treatment", "S"),
    correlation(d, "prev_yield_boxes", "yield"))

save_oracle(target, "pearce_gaps_plots", list(
    plot_fit("yield ~ block + treatment", f),
    plot_fit("yield ~ block + prev_yield_boxes + treatment", f, "prev_yield_boxes")), "pearce_gaps")

# A part of a uniformity trial with seven treatments laid over it.
d <- trial("mercer_uniformity")
d <- d[d$row <= 8 & d$col <= 10, ]
d$line <- paste0("L", (d$row * 3 + d$col * 5) %% 7)
results("mercer_part", d,
    grid_of(d, "straw_lb"),
    spatial_general(facs(d, "line"), "grain_lb", "line", FALSE, FALSE),
    correlation_matrix(d, c("row", "col", "grain_lb", "straw_lb")))

# Twelve combinations on a grid.
d <- trial("yates_oats")
d$both <- paste(d$variety, d$nitrogen_cwt_ac)
f <- facs(d, "both")
results("yates_spatial", d,
    spatial_general(f, "grain_lb", "both", FALSE, FALSE),
    spatial_general(f, "grain_lb", "both", TRUE, FALSE),
    spatial_general(f, "straw_lb", "both", FALSE, TRUE))

# Ninety lines and sixty markers.
y <- "malt_extract_pct"
markers <- trial("steptoe_morex_geno")[1:90, 1:61]
records <- trial("steptoe_morex_pheno")
records <- records[records$line %in% markers$line, c("line", "env", y, "yield_t_ha")]
doses <- sapply(markers[-1], function(calls) c(A = -1, B = 1)[calls])
means <- tapply(records[[y]], records$line, mean, na.rm = TRUE)[markers$line]
has <- !is.nan(means) & !is.na(means)
scan <- list(kind = u("single_marker_scan"), trait = u(paste(y, "(line means)")), n_markers = u(ncol(doses)),
    rows = lapply(colnames(doses), function(marker) {
        used <- has & !is.na(doses[, marker])
        s <- summary(lm(means[used] ~ doses[used, marker]))
        slope <- s$coefficients[2, ]
        rec(marker = marker, n = sum(used), effect = slope[1], se = slope[2], t = slope[3], p = slope[4],
            r_squared = s$r.squared)
    }))
complete <- apply(doses, 2, function(dose) ifelse(is.na(dose), mean(dose, na.rm = TRUE), dose))
fit <- rrblup_of(complete[has, ], means[has])
mu <- fit$mu - sum(colMeans(complete[has, ]) * fit$effects)
values <- drop(complete %*% fit$effects) + mu
ridge <- list(kind = u("rrblup"), label = u("line means"), trait = u(y), coding = u("A = -1, B = +1, missing = marker mean"),
    n = u(sum(has)), n_markers = u(ncol(doses)), n_missing_marker_calls = u(sum(is.na(doses))),
    variance_marker = u(fit$vm), variance_residual = u(fit$ve), lambda = u(fit$lambda), mu = u(mu),
    loglik_reml = u(fit$ll + log(sum(has)) / 2),
    gebv = recs(nrow(doses), function(i) rec(line = markers$line[i], gebv_value = values[i])),
    marker_effects = recs(ncol(doses), function(k) rec(marker = colnames(doses)[k], effect = fit$effects[k])))
save_trial(target, "steptoe_part_pheno", records)
save_trial(target, "steptoe_part_geno", markers)
several <- mixed(facs(records, c("line", "env")), y, "env", list("line"),
    "env fixed; line random; residual = interaction + error", "y ~ e + (1 | g)", "line")
save_oracle(target, "steptoe_part", list(scan, ridge, several),
    files = c("trials/steptoe_part_pheno.csv", "trials/steptoe_part_geno.csv"))
