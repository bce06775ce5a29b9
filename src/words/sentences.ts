/** One language's sentences by their keys, as i18next reads them: plural forms end in their category (“plots_one”). */
export type Sentences = Readonly<Record<string, string>>
