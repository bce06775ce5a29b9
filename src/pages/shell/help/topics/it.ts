import type { TopicTexts } from '../topics.ts'

export const italianTopics: TopicTexts = {
  overview: {
    title: 'Come orientarsi',
    paragraphs: [
      'Tutto appartiene a una coltura, scelta a sinistra nell’intestazione. Accanto stanno le sezioni, sotto le schede di ciascuna.',
      'Tutto ciò che si può fare è un comando. La tavolozza trova comandi, pagine, vivai e caratteri con i loro nomi in quattro lingue e mostra il tasto di ogni comando. Il foglio dei tasti elenca tutti quelli della pagina.',
      'Le modifiche si salvano da sole. Senza rete attendono e partono dopo; lo dice la barra di stato.',
    ],
  },
  map: {
    title: 'La mappa del campo',
    paragraphs: [
      'Ogni cella è una parcella nella sua fila e colonna. Le frecce spostano la parcella attiva; con Maiusc selezionano, trascinando si seleziona un rettangolo. Ciò che è selezionato sulla mappa lo è nella tabella.',
      'Colorare per carattere, linea o fattore mostra il campo a colpo d’occhio. Un clic su una classe della legenda la mantiene e attenua le altre.',
      'Un valore digitato si scrive nella parcella attiva. Il tratteggio indica che manca il valore, il punto esclamativo che è fuori dai limiti.',
    ],
  },
  numbering: {
    title: 'Numerare le parcelle',
    paragraphs: [
      'Si scelgono l’angolo di partenza, la direzione e se ogni fila va nello stesso verso o torna indietro. La mappa mostra ogni nuova etichetta e il percorso prima che si scriva qualcosa.',
      'Le parcelle con un’etichetta la tengono, se non si rinumera. Un’etichetta che esisterebbe due volte è rifiutata e si offre il prossimo numero libero. Applica scrive ciò che l’anteprima mostra; si può annullare.',
    ],
  },
  table: {
    title: 'La tabella delle parcelle',
    paragraphs: [
      'Funziona come un foglio di calcolo: selezionare, digitare, copiare e incollare, riempire in giù o in serie. Ciò che si incolla viene letto prima, e le celle non accettabili sono segnate con il motivo.',
      'L’intestazione ordina; il suo menu blocca, nasconde, raggruppa e filtra la colonna. Le righe in basso contano ciò che è visibile.',
      'Un valore fuori dai limiti si salva dopo un avviso. Se un collega cambia la stessa cella, il programma chiede e non sovrascrive in silenzio.',
    ],
  },
  toolbar: {
    title: 'Barra degli strumenti',
    paragraphs: [
      'A sinistra stanno il vivaio e l’anno aperti, con il numero di parcelle e genotipi. Annulla e ripeti nominano la modifica; la cronologia elenca tutte quelle della sessione.',
      'Il caricamento legge un file e mostra che cosa cambierebbe prima di scrivere. Si scaricano elenchi, etichette e la mappa. Ciò che non entra sta nel menu finale, nello stesso ordine.',
    ],
  },
  inspector: {
    title: 'Ispettore',
    paragraphs: [
      'Mostra tutto della parcella attiva: valori, fasi con i giorni dall’emergenza, tecnologie, genotipo, piante e foto. Ogni campo si modifica lì ed è la stessa cella della tabella.',
      'Accanto a un valore può stare una nota. Un valore escluso resta salvato ma esce da ogni statistica. La storia della cella dice chi l’ha cambiata e quando.',
    ],
  },
  charts: {
    title: 'Grafici',
    paragraphs: [
      'I grafici nascono dalle parcelle visibili, con lo stesso filtro della tabella. Selezionare in un grafico seleziona le parcelle sulla mappa e nella tabella.',
      'I punti sono parcelle, il punto pieno è la media. I valori sono quelli della tabella, senza gli esclusi.',
      'Il pannello della selezione sta accanto alla mappa: numero, media, dispersione, un riquadro sopra quello del campo e, con 2–60 linee di almeno due parcelle, la loro DMS.',
    ],
  },
  phenotypes: {
    title: 'Fenotipi pagina per pagina',
    paragraphs: [
      'Gli anni con moltissime parcelle arrivano a pagine; filtri e ordinamento li fa il server su tutto l’anno. Si copia, si riempie e si incolla ciò che è nella pagina.',
      'I filtri stanno sopra la tabella e si tolgono uno a uno. L’ispettore mostra le piante della parcella attiva.',
    ],
  },
  varieties: {
    title: 'Linee e varietà',
    paragraphs: [
      'Ogni linea della coltura è una riga: nome, genitori, fase di selezione e passaporto. I genitori appartengono alla linea: cambiarli cambia tutte le sue parcelle.',
      'Una linea promossa diventa varietà e conserva parcelle e valori. Un nome vale una sola volta per coltura; rinominare qui rinomina ovunque.',
    ],
  },
  statistics: {
    title: 'Statistica',
    paragraphs: [
      'Ogni scheda calcola una cosa: valori anomali, analisi della varianza, modello misto, andamento nel campo, stabilità. Il carattere e le impostazioni stanno a sinistra e nell’indirizzo: un collegamento apre lo stesso risultato. I valori esclusi non contano.',
      'Prima viene il giudizio a parole, poi cifre, tabella e grafici; ciò che si sceglie si vede sulla mappa. Un risultato salvato dice quanti valori sono cambiati da allora. Il rapporto si stampa dal browser.',
    ],
  },
  storage: {
    title: 'Magazzino del seme',
    paragraphs: [
      'Un lotto di seme è la somma delle sue registrazioni: entrate, uscite, spostamenti, prove di germinabilità. Si possono solo aggiungere; un errore si corregge con una registrazione opposta, così ogni giacenza si spiega.',
      'A sinistra stanno magazzini e posti, nella tabella i lotti. Un piano di semina prenota il seme e avverte se è poco, vecchio o germina male. Il codice sulla busta trova il lotto con uno scanner.',
    ],
  },
  pedigree: {
    title: 'Genealogie',
    paragraphs: [
      'Scegliere una varietà o una linea: gli antenati stanno da un lato, i discendenti dall’altro. Un ramo si chiude e si riapre; dei parenti nascosti si vede il numero. Il disegno si sposta e si ingrandisce come la mappa.',
      'La notazione di Purdy legge e scrive la stessa genealogia in una riga. La parentela di due linee si calcola dagli antenati comuni, e i percorsi si possono mostrare.',
    ],
  },
  genome: {
    title: 'Dove rendono le varietà',
    paragraphs: [
      'Scegliere un carattere e le varietà: la mappa delle regioni mostra le medie corrette per vivai e anni, e la tabella accanto le stesse cifre. Più vivai hanno in comune, più vale il confronto.',
      'I marcatori si caricano come matrice, VCF o HapMap; un rapporto giudica dati mancanti e frequenze prima di scrivere. Un modello genomico nasce dalle linee con valore e genotipo, e dice quando i suoi dati sono cambiati.',
    ],
  },
  crossings: {
    title: 'Piano degli incroci',
    paragraphs: [
      'Madri e padri sono due elenchi; una coppia segnata diventa un incrocio. Di ogni coppia si vede che cosa promette la progenie: media, dispersione e quota delle migliori, dal modello genomico o, senza marcatori, dalle medie delle linee.',
      'Un piano concluso è una sola modifica dell’anno: gli incroci diventano linee con i loro genitori, le parcelle le ricevono, e tutto si annulla in un passo.',
    ],
  },
  designs: {
    title: 'Disegni sperimentali',
    paragraphs: [
      'Un disegno si prepara sulla mappa stessa: tipo, repliche, blocchi, elenco delle linee e testimoni. Le parcelle si vedono tenui al loro posto mentre si cambiano le impostazioni; un altro seme dà un’altra casualizzazione, lo stesso seme lo stesso disegno.',
      'I tasti scelgono dove comincia, in che verso procede e quali posti restano vuoti. Lo scambio di due linee si può riprendere. Invio crea le parcelle con una sola modifica, che si annulla.',
    ],
  },
  news: {
    title: 'Notizie',
    paragraphs: [
      'I materiali del fornitore, dal più recente. La ricerca trova ogni parola digitata, l’ultima dal suo inizio. Svuotando la ricerca si torna all’articolo che era aperto.',
      'Il testo è mostrato senza immagini; il pulsante sotto apre la fonte in una nuova scheda. Ciò che si è letto resta leggibile senza rete.',
    ],
  },
  account: {
    title: 'Il proprio account',
    paragraphs: [
      'Il profilo e, accanto, ciò che riguarda l’azienda, per quanto il ruolo lo permette. Il direttore generale gestisce tutti, il capo divisione i dipendenti della propria divisione.',
      'Lingua e tema si scelgono nell’intestazione. I contatori riguardano l’azienda.',
    ],
  },
  structure: {
    title: 'Struttura dell’azienda',
    paragraphs: [
      'Direttore, divisioni e persone come albero. Le frecce lo percorrono, destra e sinistra aprono e chiudono, digitando si cerca un nome, il filtro trova nome, login, e-mail e telefono.',
      'Chi viene aggiunto riceve un login e una prima password, mostrata una volta; al primo accesso se ne chiede una propria. Chi viene rimosso è disconnesso subito; linee e modifiche restano a suo nome, e si può ripristinare.',
    ],
  },
  history: {
    title: 'Cronologia delle modifiche',
    paragraphs: [
      'Ogni scrittura lascia una riga: chi, quando, dove, quante parcelle e quanti valori. Si filtra per persona, coltura, vivaio, tipo e giorno o si cerca un testo; il filtrato si esporta in un file.',
      'Invio apre una riga con ogni valore prima e dopo. Annulla dice prima che cosa torna indietro e che cosa è cambiato da allora, che resta. Un vivaio o un anno eliminato si ripristina qui per 30 giorni.',
    ],
  },
}
