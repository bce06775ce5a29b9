# Means and standard deviations of progenies of barley lines by dense sums over pairs of markers (Lehermeier et al. 2017), without
# packages, from the effects in association.json. Writes progeny.json beside this file:
#   Rscript progeny.R
args <- commandArgs(FALSE)
here <- dirname(sub("^--file=", "", args[grep("^--file=", args)]))
text <- paste(readLines(file.path(here, "association.json")), collapse = "")
field <- function(name) {
  found <- regmatches(text, regexpr(paste0('"', name, '":\\[[^]]*\\]'), text))
  gsub('"', "", strsplit(sub("\\]$", "", sub("^[^[]*\\[", "", found)), ",")[[1]])
}
lines <- field("lines"); markers <- field("markers")
alpha <- as.numeric(field("alpha")); gebv <- as.numeric(field("gebv"))
geno <- read.csv(file.path(here, "../trials/steptoe_morex_geno.csv"), check.names = FALSE)
map <- read.csv(file.path(here, "../trials/steptoe_morex_map.csv"))
M <- as.matrix(geno[match(lines, geno$line), markers])
Z <- ifelse(M == "A", -1, ifelse(M == "B", 1, NA))
mu <- colMeans(Z, na.rm = TRUE)
for (j in seq_along(markers)) Z[is.na(Z[, j]), j] <- mu[j]
chr <- map[[2]][match(markers, map[[1]])]; pos <- map[[3]][match(markers, map[[1]])]
rho <- outer(seq_along(markers), seq_along(markers), function(i, j)
  ifelse(chr[i] == chr[j], exp(-2 * abs(pos[i] - pos[j]) / 100), 0))
ril <- rho / (2 - rho)
i5 <- dnorm(qnorm(0.95)) / 0.05
pairs <- t(combn(length(lines), 2))
D <- (Z[pairs[, 1], ] - Z[pairs[, 2], ]) * rep(alpha, each = nrow(pairs)) / 2
mean2 <- (gebv[pairs[, 1]] + gebv[pairs[, 2]]) / 2
dh <- sqrt(rowSums((D %*% rho) * D)); ri <- sqrt(rowSums((D %*% ril) * D))
u <- mean2 + i5 * dh
segment <- paste(chr, floor(pos / 20)); V <- t(rowsum(t(Z * rep(alpha, each = nrow(Z))), segment))
top <- order(-u)
chosen <- unique(c(top[1:50], which(lines[pairs[, 1]] == "SM83" & lines[pairs[, 2]] == "SM141"),
  which(lines[pairs[, 1]] == "SM141" & lines[pairs[, 2]] == "SM83"), seq(1, nrow(pairs), by = 211)))
rows <- sapply(chosen, function(k) {
  a <- pairs[k, 1]; b <- pairs[k, 2]
  comp <- sum(pmax(V[a, ], V[b, ])) - max(sum(V[a, ]), sum(V[b, ]))
  sprintf('{"a":"%s","b":"%s","mean":%.15g,"dh":%.15g,"ril":%.15g,"u":%.15g,"complementarity":%.15g,"rank":%d}',
    lines[a], lines[b], mean2[k], dh[k], ri[k], u[k], comp, which(top == k))
})
cat(sprintf('{"about":"Progenies of pairs of 149 barley lines, share 5 %%, h 1","software":"%s","intensity":%.15g,"pairs":%d,"rows":[%s]}\n',
  R.version.string, i5, nrow(pairs), paste(rows, collapse = ",\n")), file = file.path(here, "progeny.json"))
