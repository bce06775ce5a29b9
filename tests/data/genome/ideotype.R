# Ideotypes of a barley line with donors and the chance of their targets by Kronecker products of switching matrices, without
# packages, from the effects in association.json. Writes ideotype.json beside this file:
#   Rscript ideotype.R
args <- commandArgs(FALSE)
here <- dirname(sub("^--file=", "", args[grep("^--file=", args)]))
text <- paste(readLines(file.path(here, "association.json")), collapse = "")
field <- function(name) {
  found <- regmatches(text, regexpr(paste0('"', name, '":\\[[^]]*\\]'), text))
  gsub('"', "", strsplit(sub("\\]$", "", sub("^[^[]*\\[", "", found)), ",")[[1]])
}
lines <- field("lines"); markers <- field("markers"); alpha <- as.numeric(field("alpha"))
geno <- read.csv(file.path(here, "../trials/steptoe_morex_geno.csv"), check.names = FALSE)
map <- read.csv(file.path(here, "../trials/steptoe_morex_map.csv"))
M <- as.matrix(geno[match(lines, geno$line), markers])
X <- ifelse(M == "A", -1, ifelse(M == "B", 1, NA))
mu <- colMeans(X, na.rm = TRUE)
Z <- X
for (j in seq_along(markers)) Z[is.na(Z[, j]), j] <- mu[j]
chr <- map[[2]][match(markers, map[[1]])]; pos <- map[[3]][match(markers, map[[1]])]
segment <- paste0(chr, ":", 20 * floor(pos / 20))

case <- function(founders, best) {
  f <- match(founders, lines)
  V <- rowsum(t(Z[f, ] * rep(alpha, each = length(f))), segment)
  differs <- sapply(seq_along(f)[-1], function(k) tapply(!is.na(X[f[k], ]) & !is.na(X[f[1], ]) & X[f[k], ] != X[f[1], ], segment, any))
  differs <- matrix(differs, ncol = length(f) - 1, dimnames = list(names(tapply(alpha, segment, sum)), NULL))[rownames(V), , drop = FALSE]
  more <- (V[, -1, drop = FALSE] - V[, 1])
  more[!differs | more <= 1e-9] <- 0
  gain <- apply(more, 1, max); from <- ifelse(gain > 0, apply(more, 1, which.max) + 1, 1)
  on <- names(sort(-gain[gain > 0]))[seq_len(min(best, sum(gain > 0)))]
  target <- which(segment %in% on & sapply(seq_along(markers), function(j) {
    a <- X[f[1], j]; b <- X[f[from[segment[j]]], j]; !is.na(a) && !is.na(b) && a != b }))
  wanted <- sapply(target, function(j) X[f[from[segment[j]]], j])
  counts <- table(factor(from[segment[target]], levels = seq_along(f)))
  donors <- setdiff(seq_along(f), 1); donors <- donors[counts[donors] > 0]
  donors <- donors[order(counts[donors], donors)]
  order_of <- c(donors, 1); m <- length(donors)
  # Sides of the meioses, the first fastest; the last that chose the newcomer tells the founder.
  sides <- as.matrix(expand.grid(rep(list(0:1), m)))
  origin <- apply(sides, 1, function(s) if (any(s == 1)) max(which(s == 1)) + 1 else 1)
  chance <- 1
  for (one in unique(chr[target])) {
    own <- target[chr[target] == one]; own <- own[order(pos[own])]
    state <- rep(1 / 2^m, 2^m); last <- NA
    for (j in own) {
      if (!is.na(last)) {
        r <- (1 - exp(-2 * (pos[j] - last) / 100)) / 2
        S <- matrix(c(1 - r, r, r, 1 - r), 2); T <- 1
        for (k in seq_len(m)) T <- kronecker(S, T)
        state <- as.vector(T %*% state)
      }
      w <- wanted[match(j, target)]
      state <- state * (1 + w * Z[f[order_of[origin]], j]) / 2
      last <- pos[j]
    }
    chance <- chance * sum(state)
  }
  gains <- paste(sprintf('{"key":"%s","founder":%d,"gain":%.15g}', rownames(V), from - 1L, gain), collapse = ",\n")
  sprintf('{"founders":["%s"],"on":["%s"],"total":%.15g,"targets":%d,"donors":[%s],"chance":%.15g,"plants":%.0f,"segments":[%s]}',
    paste(founders, collapse = '","'), paste(on, collapse = '","'), sum(gain[on]), length(target), paste(donors - 1, collapse = ","), chance,
    ceiling(log(0.05) / log1p(-chance)), gains)
}
cases <- c(case(c("SM83", "SM141"), 100), case(c("SM83", "SM141"), 3), case(c("SM83", "SM141", "SM89", "SM179"), 4))
cat(sprintf('{"about":"Ideotypes of SM83, yield; the largest gains taken over","software":"%s","cases":[%s]}\n',
  R.version.string, paste(cases, collapse = ",\n")), file = file.path(here, "ideotype.json"))
