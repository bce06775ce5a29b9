import type { TopicTexts } from '../topics.ts'

export const englishTopics: TopicTexts = {
  overview: {
    title: 'Finding your way',
    paragraphs: [
      'Everything belongs to one crop, which is chosen at the left of the header. Sections stand beside it, the tabs of a section below.',
      'Whatever can be done is a command. The palette finds commands, pages, nurseries and traits by their names in four languages; each command shows its key there. The sheet of keys lists all keys of the page.',
      'Changes are saved by themselves. Without a network they wait and are sent later; the status bar says so.',
    ],
  },
  map: {
    title: 'The field map',
    paragraphs: [
      'Each cell is a plot at its row and column. Arrows move the active plot; with Shift they select, and dragging selects a rectangle. What is selected on the map is selected in the table.',
      'Colour by a trait, a line or a factor shows the field at a glance. A click on a class of the legend keeps that class and dims the rest.',
      'Typing a value writes it for the active plot. Hatched plots have no value; a mark with an exclamation point is out of range.',
    ],
  },
  numbering: {
    title: 'Numbering plots',
    paragraphs: [
      'Choose the corner to begin in, the direction, and whether every row runs the same way or turns back. The map shows each new label and the path before anything is written.',
      'Plots that have a label keep it unless you renumber. A label that would exist twice is refused, and the next free number is offered. Apply writes exactly what the preview shows; undo takes it back.',
    ],
  },
  table: {
    title: 'The table of plots',
    paragraphs: [
      'It works like a spreadsheet: select cells, type, copy and paste, fill down or as a series. What is pasted is read before it is written, and cells that cannot be taken are marked with the reason.',
      'A heading sorts; its menu pins, hides, groups and filters the column. The rows of figures below count what is in view.',
      'A value outside the limits of its trait is stored after a warning. A colleague’s change in a cell that you are changing is asked about, never overwritten unseen.',
    ],
  },
  toolbar: {
    title: 'Toolbar',
    paragraphs: [
      'At the left stand the nursery and the year that are open, with the number of plots and genotypes. Undo and redo name the change that they take back or do again; the timeline lists all of this session.',
      'Upload reads a file and shows what it would change before it is written. Download offers lists, labels and the map. What does not fit stands in the menu at the end, in the same order.',
    ],
  },
  inspector: {
    title: 'Inspector',
    paragraphs: [
      'It shows everything about the active plot: values, stages with days from emergence, technologies, genotype, plants and photos. Each field can be edited there, and is the same cell as in the table.',
      'A note stands beside a value. A suppressed value stays stored but leaves every statistic. The history of a cell lists who changed it and when.',
    ],
  },
  charts: {
    title: 'Charts',
    paragraphs: [
      'Charts are made from the plots that are in view, filtered as the table is. Selecting in a chart selects the plots on the map and in the table.',
      'Points are plots, the solid point is the mean. The values behind a chart are those that the table shows, suppressed ones left out.',
      'The panel of the selection stands beside the map: count, mean, spread, a box over that of the field, and with 2 to 60 lines of at least two plots their least significant difference.',
    ],
  },
  phenotypes: {
    title: 'Phenotypes page by page',
    paragraphs: [
      'For years with very many plots the table comes in pages; filters and sorting are done over the whole year by the server. What is copied, filled or pasted is what is on the page.',
      'Filters stand as chips above the table, each can be taken away by itself. The inspector shows the plants of the plot that is active.',
    ],
  },
  varieties: {
    title: 'Lines and varieties',
    paragraphs: [
      'Every line of the crop is a row: its name, its parents, the stage of selection and the passport. Parents belong to the line, so that changing them changes every plot of it.',
      'A line becomes a variety by promotion and keeps its plots and values. A name may be used once in a crop; renaming it here renames it everywhere.',
    ],
  },
  statistics: {
    title: 'Statistics',
    paragraphs: [
      'Each tab works out one thing: outliers, analysis of variance, a mixed model, the trend over the field, stability. Trait and settings stand at the left and in the address, so that a link opens the same result. Suppressed values take no part.',
      'The verdict in words comes first, then figures, table and charts; what is chosen there is shown on the map. A saved result says how many values it depends on have changed since. The report is printed by the browser.',
    ],
  },
  storage: {
    title: 'Seed store',
    paragraphs: [
      'A lot of seed is the sum of its entries: what came in, went out, was moved or tested for germination. Entries are only added; a mistake is set right by an opposite entry, so that every balance can be explained.',
      'Warehouses and places stand at the left, lots in the table. A sowing plan books seed and warns where there is too little, or it is old or germinates badly. The code on a packet finds its lot by a scanner.',
    ],
  },
  pedigree: {
    title: 'Pedigrees',
    paragraphs: [
      'Choose a variety or a line: its ancestors stand on one side, its descendants on the other. A branch folds and opens again; of relatives that are out of sight the number is shown. The drawing moves and zooms like the field map.',
      'Purdy’s notation reads and writes the same pedigree in one line. The relationship of two lines is worked out from their common ancestors, and the paths to them can be shown.',
    ],
  },
  genome: {
    title: 'Where varieties perform',
    paragraphs: [
      'Choose a trait and varieties: the map of regions shows means adjusted over nurseries and years, and the table beside it the same figures. The more nurseries they share, the more a comparison is worth.',
      'Markers are uploaded as a matrix, VCF or HapMap; a report judges missing calls and frequencies before anything is written. A genomic fit is made from lines that have a value and a genotype, and says when the data under it have changed.',
    ],
  },
  crossings: {
    title: 'Crossing plan',
    paragraphs: [
      'Mothers and fathers are two lists; a pair that is marked becomes a cross. Of each pair stands what its progeny promises: mean, spread and the share of the best, by the genomic fit or, without markers, by the means of the lines.',
      'A plan that is done is one change of the year: the crosses become lines with their parents, plots take them, and all of it is undone in one step.',
    ],
  },
  designs: {
    title: 'Trial designs',
    paragraphs: [
      'A design is set up on the map itself: kind, replications, blocks, the list of lines and the checks. Its plots are drawn faintly in their places while you change the settings; another seed is another randomisation, and the same seed gives the same design.',
      'Keys choose where it begins, which way it runs and which places stay empty. A swap of two lines is remembered and can be taken back. Enter makes the plots as one change, which can be undone.',
    ],
  },
  news: {
    title: 'News',
    paragraphs: [
      'Materials of the provider, newest first. The search finds every word that you type, the last one by its beginning. Emptying the search leads back to the article that was open.',
      'The text is shown here without pictures; the button below it opens the source in a new tab. What was read stays readable without a network.',
    ],
  },
  account: {
    title: 'Account',
    paragraphs: [
      'Your profile, and beside it what belongs to the company, as far as your role opens it. A general director manages everyone, a division head the employees of the own division.',
      'Language and theme are chosen in the header. The counters are those of the company.',
    ],
  },
  structure: {
    title: 'Company structure',
    paragraphs: [
      'Director, divisions and people as a tree. The arrows go through it, Right and Left open and close, typing seeks a name, the filter finds name, login, e-mail and phone.',
      'Who is added gets a login and a first password, shown once; an own one is asked for at the first sign-in. Who is removed is signed out at once; lines and changes stay under the name, and the person can be restored.',
    ],
  },
  history: {
    title: 'Change history',
    paragraphs: [
      'Every write leaves one row: who, when, where, how many plots and values. Filter by person, crop, nursery, kind and day, or seek a text; what is filtered can be taken out as a file.',
      'Enter opens a row with each value before and after. Revert first tells what would go back and what has been changed since, which stays. A deleted nursery or year is restored here for 30 days.',
    ],
  },
}
