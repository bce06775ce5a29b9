import type { SampleTexts } from './sources.ts'

export const english: SampleTexts = {
  source: 'Plotline sample',
  articles: {
    checks: {
      title: 'Why a check in every block',
      html: '<p>Soil, water and rust pressure drift across a field, and no two blocks are quite alike. A well-known variety repeated in every block shows that drift in the units you score in.</p><p>The land it takes is paid back twice: each new line is compared with a standard that grew beside it, and a block that went wrong is seen at once.</p>',
    },
    lattice: {
      title: 'What an alpha lattice buys',
      html: '<p>With many lines a complete block becomes too long to be even. An alpha lattice cuts every replication into small incomplete blocks and deals the lines so that most pairs meet about equally often.</p><p>The analysis then removes differences between small blocks. Where the field is patchy, comparisons become sharper with the same number of plots.</p>',
    },
    augmented: {
      title: 'Augmented designs for first-year lines',
      html: '<p>In the first year there is seed for one plot of each line and no more. An augmented design repeats only the checks, in every block, and places each new line once.</p><p>The repeated checks give the error and correct the blocks. What it cannot give is a fine ranking: use it to discard the poor, not to crown the best.</p>',
    },
    serpentine: {
      title: 'Serpentine or by rows: number as you walk',
      html: '<p>Plot numbers are read by people with a notebook in wet hands. If the team walks up one row and down the next, a serpentine keeps neighbours in the field neighbours in the book.</p><p>If every row is entered from the same path, number by rows. Choose once, before the labels are printed, and keep the choice through harvest.</p>',
    },
    lsd: {
      title: 'LSD and what it does not say',
      html: '<blockquote>The least significant difference answers one question: do two lines that were chosen before the trial differ?</blockquote><p>It asks nothing about the best of thirty. With many pairs some will pass by chance alone.</p><ul><li>Compare each line with one check named beforehand.</li><li>Look at the analysis of variance first.</li><li>For all pairs use a test made for all pairs.</li></ul>',
    },
    heritability: {
      title: 'Heritability on an entry-mean basis',
      html: '<p>Breeders select on means over plots, years and places, so heritability should be that of a mean. Its error variance is divided by the number of plots, and the interaction with places by the number of places.</p><p>The same trait therefore has another heritability in another trial layout. Always state the layout beside the figure.</p>',
    },
    missing: {
      title: 'Missing plots are not zeros',
      html: '<p>A plot eaten by hares has no yield; it does not yield nothing. A zero typed in its place pulls the mean of the line down and swells the error of the whole trial.</p><p>Leave the cell empty and write the reason in a note. The analysis copes with gaps, and the next reader knows what happened.</p>',
    },
    moisture: {
      title: 'Moisture to a standard before comparing yields',
      html: '<p>Grain that leaves the combine wet weighs more than the same grain dry. Late lines are usually the wetter ones, so raw weights flatter them.</p><p>Measure moisture for every plot on the day of harvest and bring the weight to one standard moisture. Only dry matter is compared then, and the ranking stops following the harvest date.</p>',
    },
    borders: {
      title: 'Border rows and neighbours',
      html: '<p>The outer row of a plot has more light and more soil than the inner ones, and a tall neighbour takes both away. A plot with much rust hands spores to the next one.</p><p>Guard plots round the trial and discarded outer rows make plots comparable. In early generations wider spacing of unlike lines may be all that seed allows.</p>',
    },
    combining: {
      title: 'General and specific combining ability',
      html: '<p>General combining ability is what a parent gives on average to all its crosses. Specific combining ability is what one cross does beyond the sum of its two parents.</p><p>A parent with high general ability is worth using widely. A cross with high specific ability is worth repeating, and says little about either parent alone.</p>',
    },
    heterosis: {
      title: 'Heterosis over mid-parent and better parent',
      html: '<p>Heterosis over the mid-parent compares a hybrid with the mean of its parents and is of use to the geneticist. Over the better parent it asks whether the cross beat what was there already.</p><p>A grower asks a third question: does it beat the variety now sown? Report which comparison is meant, and grow the parents in the same trial.</p>',
    },
    pedigree: {
      title: 'Reading a pedigree',
      html: '<p>The mother is written first. A slash separates parents, and more slashes mark later crosses, so the cross made last stands out at a glance.</p><p>A pedigree tells more than descent. The same grandparent on both sides warns of narrow material, and a donor that comes back several times shows a backcross and what it was made for.</p>',
    },
    reserve: {
      title: 'Reserve stock of seed: how much',
      html: '<p>Reserve stock is the seed that is not sown this year whatever happens. It should be enough to repeat the trial once and to multiply the line again after a lost season.</p><p>Count in plots, not in kilograms, and correct for germination. Old lots need a new germination test before they may count as reserve at all.</p>',
    },
    kernel: {
      title: 'Thousand-kernel weight and sowing rate',
      html: '<p>Seed is sown by number and weighed by mass; thousand-kernel weight joins the two. Two lines sown with equal grams stand at different densities when their kernels differ.</p><p>Work out the grams for each line from the wanted number of germinating seeds, its thousand-kernel weight and its germination. Then density no longer hides in the yield.</p>',
    },
    isolation: {
      title: 'Isolation distances for line increase',
      html: '<p>A line that is multiplied beside another may receive foreign pollen. How far is far enough depends on the crop: self-pollinating cereals need little, open-pollinated rye or maize a great deal.</p><p>Distance, time of flowering, bags and guard crops all isolate. Look up the rule of your seed authority, and write down which of them was used.</p>',
    },
    dus: {
      title: 'DUS in brief',
      html: '<p>To be protected, a variety must be <b>d</b>istinct from every variety of common knowledge, <b>u</b>niform enough in its characteristics, and <b>s</b>table when it is multiplied.</p><p>The examination follows a guideline for the species with its list of characteristics. Scoring some of them in your own nursery, years before the application, spares a late surprise.</p>',
    },
    markers: {
      title: 'Markers for rust resistance',
      html: '<p>A major gene against rust is easy to follow with a marker and, used alone, easy to lose: the fungus needs one change to overcome it. Breeders therefore stack several genes, which markers make visible where the eye sees only a healthy leaf.</p><p>A marker tells that a gene is there. Whether it still works is answered by a nursery.</p>',
    },
    environments: {
      title: 'Genotype by environment',
      html: '<p>A line that wins in the dry south may stand far down in the wet north, often because rust came early. If lines only change distance, one ranking serves all places; if they change order, it does not.</p><p>Look for crossing lines in a plot of means before you average over places. Two good regional varieties may beat one compromise.</p>',
    },
    naming: {
      title: 'Naming lines so that files agree',
      html: '<p>“Lada”, “lada” with a trailing space and “Lada 2” are three lines to a computer. Agree on one spelling, one separator and one alphabet, and let nobody type a name that can be chosen.</p><p>Keep the accession number beside the name. Names change when a line becomes a variety; a number does not, and files join on it.</p>',
    },
    brapi: {
      title: 'BrAPI: one language for tools',
      html: '<p>Field books, databases and statistics programs each have words of their own for plot, line and trait. The Breeding API gives them common ones, so that a tool asks any server the same questions.</p><p>It names studies, observation units, germplasm and variables. A server that answers it spares its users the export, the renamed columns and the import.</p>',
    },
  },
}
