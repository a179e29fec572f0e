/**
 * The names of topics and kinds in French: content has one set of tags for all languages, in the words of the first.
 * What has no entry is the same in French, or is shown as it is.
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
  'Industry advice': 'Conseils du secteur',
  Partnership: 'Partenariats',
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
