import type { Rows } from './row.ts'

/** What stands around every page, and the few words that several pages have. */
export const FRAME_WORDS = {
  ribbon: {
    en: '{sandbox}: no real bank, no real money',
    de: '{sandbox}: keine echte Bank, kein echtes Geld',
    fr: '{sandbox} : banque et argent fictifs',
    it: '{sandbox}: nessuna banca vera, nessun denaro vero',
  },
  footer: {
    en: 'A simulated page. Never type real card data or real codes here.',
    de: 'Dies ist eine simulierte Seite. Geben Sie hier nie echte Kartendaten oder echte Codes ein.',
    fr: 'Une page simulée. Ne saisissez jamais ici de vraies données de carte ni de vrais codes.',
    it: 'Una pagina simulata. Non inserisca mai qui dati di carte né codici reali.',
  },
  error: { en: 'Error: {heading}', de: 'Fehler: {heading}', fr: 'Erreur : {heading}', it: 'Errore: {heading}' },
  secureCheck: {
    en: 'Secure check',
    de: 'Sicherheitsprüfung',
    fr: 'Vérification',
    it: 'Verifica di sicurezza',
  },
  cardEntry: { en: 'Card entry', de: 'Karteneingabe', fr: 'Saisie de la carte', it: 'Dati della carta' },

  amount: { en: 'Amount', de: 'Betrag', fr: 'Montant', it: 'Importo' },
  merchant: { en: 'Merchant', de: 'Händler', fr: 'Commerçant', it: 'Esercente' },
  card: { en: 'Card', de: 'Karte', fr: 'Carte', it: 'Carta' },
  date: { en: 'Date', de: 'Datum', fr: 'Date', it: 'Data' },
  name: { en: 'Name', de: 'Name', fr: 'Nom', it: 'Nome' },
  reference: { en: 'Reference', de: 'Referenz', fr: 'Référence', it: 'Riferimento' },
  cardEnds: {
    en: 'ending in {digits}',
    de: 'mit den Endziffern {digits}',
    fr: 'se terminant par {digits}',
    it: 'che termina con {digits}',
  },

  goOn: { en: 'Continue', de: 'Weiter', fr: 'Continuer', it: 'Continua' },
  openAgain: {
    en: 'Open the page again',
    de: 'Seite neu öffnen',
    fr: 'Rouvrir la page',
    it: 'Riapri la pagina',
  },
  toConsole: {
    en: 'See it in the console',
    de: 'In der Konsole ansehen',
    fr: 'Voir dans la console',
    it: 'Vedi nella console',
  },
  openConsole: { en: 'Open the console', de: 'Konsole öffnen', fr: 'Ouvrir la console', it: 'Apri la console' },
  close: {
    en: 'You can close this page.',
    de: 'Sie können diese Seite schließen.',
    fr: 'Vous pouvez fermer cette page.',
    it: 'Può chiudere questa pagina.',
  },

  nothingHere: { en: 'There is nothing here', de: 'Hier ist nichts', fr: 'Il n’y a rien ici', it: 'Qui non c’è nulla' },
  noTransaction: {
    en: 'No transaction has this address. The sandbox may have been reset, or the address may have been cut off.',
    de: 'Zu dieser Adresse gibt es keine Transaktion. Vielleicht wurde die Sandbox zurückgesetzt, oder die Adresse ist unvollständig.',
    fr: 'Aucune transaction n’a cette adresse. La sandbox a peut-être été réinitialisée, ou l’adresse est incomplète.',
    it: 'Nessuna transazione ha questo indirizzo. Forse la sandbox è stata reimpostata, oppure l’indirizzo è incompleto.',
  },
  noLink: {
    en: 'No link has this address. The sandbox may have been reset, or the address may have been cut off.',
    de: 'Zu dieser Adresse gibt es keinen Link. Vielleicht wurde die Sandbox zurückgesetzt, oder die Adresse ist unvollständig.',
    fr: 'Aucun lien n’a cette adresse. La sandbox a peut-être été réinitialisée, ou l’adresse est incomplète.',
    it: 'Nessun link ha questo indirizzo. Forse la sandbox è stata reimpostata, oppure l’indirizzo è incompleto.',
  },
  foreignForm: {
    en: 'This form did not come from this page',
    de: 'Dieses Formular stammt nicht von dieser Seite',
    fr: 'Ce formulaire ne provient pas de cette page',
    it: 'Questo modulo non proviene da questa pagina',
  },
  foreignFormTodo: {
    en: 'Nothing was changed. Open the page again and answer there.',
    de: 'Es wurde nichts geändert. Öffnen Sie die Seite neu und antworten Sie dort.',
    fr: 'Rien n’a été modifié. Ouvrez la page à nouveau et répondez-y.',
    it: 'Non è stato cambiato nulla. Riapra la pagina e risponda lì.',
  },
  wrongVerb: {
    en: 'This page cannot be used like that',
    de: 'So lässt sich diese Seite nicht verwenden',
    fr: 'Cette page ne s’utilise pas ainsi',
    it: 'Questa pagina non si usa così',
  },
  answersTo: {
    en: 'It answers {verbs}.',
    de: 'Sie antwortet auf {verbs}.',
    fr: 'Elle répond à {verbs}.',
    it: 'Risponde a {verbs}.',
  },
  unreadableForm: {
    en: 'This form cannot be read',
    de: 'Dieses Formular ist nicht lesbar',
    fr: 'Ce formulaire est illisible',
    it: 'Questo modulo non è leggibile',
  },
  unreadableFormTodo: {
    en: 'Nothing was changed. Go back and try again.',
    de: 'Es wurde nichts geändert. Gehen Sie zurück und versuchen Sie es noch einmal.',
    fr: 'Rien n’a été modifié. Revenez en arrière et réessayez.',
    it: 'Non è stato cambiato nulla. Torni indietro e riprovi.',
  },
  notSaved: {
    en: 'Please try again in a moment',
    de: 'Bitte versuchen Sie es gleich noch einmal',
    fr: 'Veuillez réessayer dans un instant',
    it: 'Riprovi tra un momento',
  },
  notSavedWhy: {
    en: 'The sandbox could not save your answer, so nothing was changed. Its log says why.',
    de: 'Die Sandbox konnte Ihre Antwort nicht speichern, also wurde nichts geändert. Den Grund nennt das Protokoll der Sandbox.',
    fr: 'La sandbox n’a pas pu enregistrer votre réponse : rien n’a été modifié. La raison figure dans le journal de la sandbox.',
    it: 'La sandbox non ha potuto salvare la sua risposta, quindi nulla è cambiato. Il motivo è nel log della sandbox.',
  },
} as const satisfies Rows
