const agricolae = 'https://cran.r-project.org/package=agricolae'
const lme4 = 'https://cran.r-project.org/package=lme4'
const ontology = 'https://cropontology.org/'
const genesys = 'https://www.genesys-pgr.org/'
const upov = 'https://www.upov.int/'
const brapi = 'https://brapi.org/'

/** The articles of the sample, the newest first, each with the public page that it leads to. */
export const sources = {
  checks: agricolae,
  lattice: agricolae,
  augmented: agricolae,
  serpentine: brapi,
  lsd: agricolae,
  heritability: lme4,
  missing: lme4,
  moisture: ontology,
  borders: agricolae,
  combining: agricolae,
  heterosis: 'https://www.itl.nist.gov/div898/strd/',
  pedigree: genesys,
  reserve: 'https://www.fao.org/plant-treaty/en/',
  kernel: ontology,
  isolation: upov,
  dus: upov,
  markers: brapi,
  environments: lme4,
  naming: genesys,
  brapi,
} as const

export type ArticleName = keyof typeof sources

/** The sample in one language. */
export interface SampleTexts {
  readonly source: string
  readonly articles: Readonly<Record<ArticleName, { readonly title: string; readonly html: string }>>
}
