/**
 * The French names of topics and kinds: content has one set of tags for all languages, in English. A term without an
 * entry is the same in French, or is shown unchanged.
 */
export const frenchTerms: Readonly<Record<string, string>> = {
  Announcement: 'Annonce',
  Appointment: 'Nomination',
  Apprenticeships: 'Apprentissage',
  Checklist: 'Liste de contrôle',
  'Company update': 'Nouvelles de l’entreprise',
  'Confirmation of payee': 'Confirmation du bénéficiaire',
  Customer: 'Clients',
  'Developer experience': 'Expérience développeur',
  Event: 'Événement',
  Fraud: 'Fraude',
  Funding: 'Financement',
  'Industry advice': 'Conseils métier',
  Partnership: 'Partenariats',
  Podcast: 'Entretien',
  'Real-time payments': 'Paiements instantanés',
  Reliability: 'Fiabilité',
  'Remote work': 'Télétravail',
  'SEPA Instant': 'SEPA instantané',
  Security: 'Sécurité',
  Talk: 'Conférence',
  'Verification of payee': 'Vérification du bénéficiaire',
  Webinar: 'Webinaire',
  Wellbeing: 'Bien-être',
  Whitepaper: 'Livre blanc',
};
