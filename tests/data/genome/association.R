# Association, genomic values and reliabilities of 149 barley lines from dense matrices, without packages.
# Rscript association.R <folder of trials with a closing slash> association.json
args <- commandArgs(trailingOnly=TRUE)
d <- args[1]; out <- args[2]
geno <- read.csv(paste0(d,"steptoe_morex_geno.csv"), check.names=FALSE)
ph <- read.csv(paste0(d,"steptoe_morex_pheno.csv"))
m <- tapply(ph$yield_t_ha, ph$line, mean)
keep <- geno$line %in% names(m)
g <- geno[keep,]
y <- as.numeric(m[g$line]); n <- length(y)
M <- as.matrix(g[,-1]); Z <- ifelse(M=="A",-1,ifelse(M=="B",1,NA)); Z[M==""] <- NA
mu <- colMeans(Z,na.rm=TRUE)
Zc <- sweep(Z,2,mu); Zc[is.na(Zc)] <- 0
K <- tcrossprod(Zc)/sum((1-mu^2)/2)
X <- matrix(1,n,1); S <- diag(n)-1/n
e <- eigen(S%*%(K+diag(n))%*%S, symmetric=TRUE); ev <- e$values[1:(n-1)]-1; U<-e$vectors[,1:(n-1)]
eta <- crossprod(U,y)
ll <- function(ld){ d<-exp(ld); q<-n-1; 0.5*(q*(log(q/(2*pi))-1-log(sum(eta^2/(ev+d))))-sum(log(ev+d)))}
o <- optimize(ll,c(-10,10),maximum=TRUE,tol=1e-14); delta<-exp(o$maximum)
sg <- sum(eta^2/(ev+delta))/(n-1); se2<-delta*sg
V <- K+delta*diag(n); Vi<-solve(V)
res <- t(sapply(1:ncol(Zc),function(j){ XX<-cbind(1,Zc[,j]); W<-solve(t(XX)%*%Vi%*%XX); b<-W%*%t(XX)%*%Vi%*%y; r<-y-XX%*%b; s2<-as.numeric(t(r)%*%Vi%*%r)/(n-2); se<-sqrt(s2*W[2,2]); c(b[2],se,2*pt(-abs(b[2]/se),n-2), 2*pt(-abs(b[2]/sqrt(sg*W[2,2])),n-2))}))
rownames(res)<-colnames(Zc)
print(n); print(c(sg,se2,delta)); print(res[order(res[,3])[1:8],])
print(sum(res[,3]<0.001)); print(mean(diag(K))*sg/(mean(diag(K))*sg+se2))
d2<-diag(K)%*%diag(n); G<-K; P<-solve(G+delta*diag(n)); rel<-diag(G%*%P%*%G)/diag(G)
rid <- sg/ sum((1-mu^2)/2); alpha <- as.numeric(rid*t(Zc)%*%solve(rid*tcrossprod(Zc)+se2*diag(n))%*%(y-mean(y)))
q <- p.adjust(res[,3],"BH")
num <- function(x) paste0("[",paste(sprintf("%.15g",x),collapse=","),"]")
str <- function(x) paste0("[",paste0('"',x,'"',collapse=","),"]")
cat(sprintf('{"about":"Yield means of 149 lines, 223 markers: VanRaden 2008 K, REML (EMMA), P3D, GLS t on n - 2 df","software":"%s","lines":%s,"value":%s,"varianceGenetic":%.15g,"varianceResidual":%.15g,"scale":%.15g,"markers":%s,"effect":%s,"se":%s,"p":%s,"q":%s,"alpha":%s,"gebv":%s,"reliability":%s}\n',
 R.version.string, str(g$line), num(y), sg, se2, sum((1-mu^2)/2), str(colnames(Zc)), num(res[,1]),num(res[,2]),num(res[,3]),num(q),num(alpha),num(mean(y)+Zc%*%alpha),num(rel)), file=out)
