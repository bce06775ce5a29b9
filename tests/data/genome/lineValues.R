# Line values by region, their intervals, places among the lines, and weights of traits by technology level, of the barley
# trials of Hayes et al. 1993 (tests/data/trials/steptoe_morex_pheno.csv), in base R. Writes lineValues.json beside this file:
#   Rscript lineValues.R
args <- commandArgs(FALSE)
here <- dirname(sub("^--file=", "", args[grep("^--file=", args)]))
data <- read.csv(file.path(here, "../trials/steptoe_morex_pheno.csv"), stringsAsFactors = FALSE)
options(contrasts = c("contr.sum", "contr.poly"))

state <- c(MN = "Minnesota", MTi = "Montana", MTd = "Montana", ID = "Idaho", OR = "Oregon", WA = "Washington", NY = "New York")
site <- sub("[0-9]+$", "", data$env)
data$state <- ifelse(site %in% names(state), state[site], "Canada")
low <- c("MTd", "SKk", "SKg")
high <- c("MTi", "ID", "SKo")
data$level <- ifelse(site %in% low, "minimum", ifelse(site %in% high, "maximum", "standard"))
traits <- setdiff(names(data), c("line", "env", "state", "level"))

number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", x))
text <- function(x) paste0('"', x, '"')
object <- function(...) { x <- list(...); paste0("{", paste0(text(names(x)), ": ", x, collapse = ", "), "}") }
array <- function(x) paste0("[", paste(x, collapse = ", "), "]")

# y ~ env + line: adjusted means are predictions averaged over the environments with equal weights.
fitted <- function(rows, trait) {
  rows <- rows[!is.na(rows[[trait]]), ]
  rows$env <- factor(rows$env); rows$line <- factor(rows$line)
  if (nlevels(rows$env) == 1)
    return(list(value = tapply(rows[[trait]], rows$line, mean), n = table(rows$line), mse = NA, df = 0))
  model <- lm(reformulate(c("env", "line"), trait), rows)
  grid <- expand.grid(env = levels(rows$env), line = levels(rows$line))
  value <- tapply(predict(model, grid), grid$line, mean)
  list(value = value, n = table(rows$line), mse = sum(resid(model)^2) / model$df.residual, df = model$df.residual)
}

region <- function(rows, trait, line, check) {
  fit <- fitted(rows, trait)
  L <- length(fit$value); E <- fit$n[[line]]; own <- fit$value[[line]]
  t <- if (fit$df > 0) qt(0.975, fit$df) else NA
  worse <- sum(fit$value < own - 1e-9); equal <- sum(abs(fit$value - own) <= 1e-9) - 1
  one <- is.na(t) || E < 2
  object(trait = text(trait), state = text(rows$state[1]), line = text(line), environments = E, lines = L,
    value = number(own), mean = number(mean(fit$value)), sd = number(sd(fit$value)), mse = number(fit$mse), df = fit$df,
    aboveMean = number(own - mean(fit$value)),
    halfMean = number(if (one) NA else t * sqrt(fit$mse / E * (1 - 1 / L))),
    aboveCheck = number(own - fit$value[[check]]),
    halfCheck = number(if (one || line == check) NA else t * sqrt(fit$mse * (1 / E + 1 / fit$n[[check]]))),
    percentile = number(100 * (worse + equal / 2) / (L - 1)))
}

# A tenth of the records is left out, so that lines miss environments.
holed <- data[seq_len(nrow(data)) %% 10 != 3, ]
regions <- c()
for (line in c("Steptoe", "Morex", "SM83"))
  for (state in c("Montana", "Washington", "Idaho", "Minnesota", "Oregon"))
    for (trait in traits) {
      rows <- data[data$state == state, ]
      if (any(!is.na(rows[rows$line == line, trait]))) regions <- c(regions, region(rows, trait, line, "Morex"))
    }
holes <- c()
for (line in c("Steptoe", "SM83")) for (state in c("Montana", "Idaho"))
  holes <- c(holes, region(holed[holed$state == state, ], "yield_t_ha", line, "Morex"))

# Deviations from the environment's mean, averaged over the environments of a level.
deviations <- function(rows, trait) {
  rows <- rows[!is.na(rows[[trait]]), ]
  d <- rows[[trait]] - ave(rows[[trait]], rows$env)
  list(d = tapply(d, rows$line, mean), environments = length(unique(rows$env)))
}
weights <- c()
for (level in c("minimum", "standard", "maximum", "all")) {
  rows <- if (level == "all") data else data[data$level == level, ]
  # Every level here has two environments or more with yield; a trait may have been measured in one of them.
  yield <- deviations(rows, "yield_t_ha")
  stopifnot(yield$environments > 1)
  yield <- yield$d
  r <- c(); p <- c(); z <- c()
  for (trait in traits) {
    if (all(is.na(rows[[trait]]))) { r[trait] <- NA; p[trait] <- NA; z[trait] <- NA; next }
    one <- deviations(rows, trait)
    both <- intersect(names(one$d), names(yield))
    z[trait] <- (one$d[["Steptoe"]] - mean(one$d)) / sd(one$d)
    if (trait == "yield_t_ha") { r[trait] <- 1; p[trait] <- 0; next }
    test <- cor.test(one$d[both], yield[both])
    r[trait] <- test$estimate; p[trait] <- test$p.value
  }
  kept <- !is.na(p) & p <= 0.05
  w <- ifelse(kept, 100 * r / sum(abs(r[kept])), NA)
  weights <- c(weights, object(level = text(level), rows = array(sapply(traits, function(trait)
    object(trait = text(trait), r = number(r[[trait]]), p = number(p[[trait]]), weight = number(w[[trait]]), z = number(z[[trait]]))))))
}
out <- object(software = text(R.version.string), regions = array(paste0("\n  ", regions)), holes = array(paste0("\n  ", holes)), weights = array(paste0("\n  ", weights)))
writeLines(out, file.path(here, "lineValues.json"))
