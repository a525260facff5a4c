import { describe, expect, it } from 'vitest';
import { accountLimits } from '../account-limits.ts';
import { alertLimits } from '../alerts.ts';
import { announcementsKept } from '../announcements.ts';
import { listedDays } from '../expiry.ts';
import { imageLimits } from '../images.ts';
import { intentLimits } from '../intents.ts';
import { joiningByEmailLimits } from '../joining-by-email.ts';
import { loginLinkLimits } from '../login-link.ts';
import { notificationLimits } from '../notifications.ts';
import { numberInWords } from '../number-in-words.ts';
import { operationLimits } from '../operations.ts';
import { outingLimits, outingTexts } from '../outings.ts';
import { pushLimits } from '../push.ts';
import { reportLimits } from '../reports.ts';
import { requestKeyHours } from '../request-keys.ts';
import { seriesLimits } from '../series.ts';
import { conditions } from './conditions.ts';
import { confidentialite } from './confidentialite.ts';
import { type LegalDocument, type Publisher, termsVersion, termsVersions } from './document.ts';
import { mentions } from './mentions.ts';
import { frenchSpaces } from './typography.ts';

const publisher: Publisher = {
  name: 'Association Les Bons Coéquipiers',
  address: '12 rue du Stade, 42000 Saint-Étienne, 04 00 00 00 00',
  email: 'contact@coequipiers.example',
  director: 'Camille Fournier',
  host: 'Hébergeur Exemple, 1 rue des Serveurs, 59000 Lille, 03 00 00 00 00',
};

const texts = (document: LegalDocument) =>
  document.sections.flatMap((section) => [
    section.title,
    ...section.blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : block.items)),
  ]);

const documents = [
  {
    document: conditions(publisher),
    mentioned: [publisher.name, publisher.address, publisher.email],
    topics: [
      'Objet du service',
      'Qui peut s’inscrire',
      'Compte et activation',
      'Publier une annonce',
      'Proposer une séance',
      'Participer à une séance',
      'Messages privés',
      'Règles de conduite',
      'Classement des annonces',
      'Signaler un contenu illicite',
      'Modération et décisions motivées',
      'Contester une décision',
      'Sport, rencontres et sécurité',
      'Vos contenus et la propriété intellectuelle',
      'Disponibilité du service',
      'Responsabilité',
      'Données personnelles',
      'Supprimer votre compte',
      'Suspension et fermeture par l’éditeur',
      'Modification des conditions',
      'Point de contact',
      'Droit applicable et litiges',
    ],
  },
  {
    document: confidentialite(publisher),
    mentioned: [publisher.name, publisher.address, publisher.email, publisher.host],
    topics: [
      'Responsable du traitement',
      'Données que nous traitons',
      'Finalités et bases légales',
      'Données obligatoires et facultatives',
      'Ce que les autres voient',
      'Destinataires et hébergement',
      'Transferts hors de l’Union européenne',
      'Durées de conservation',
      'Cookies et stockage local',
      'Ni profilage ni publicité',
      'Vos droits',
      'Réclamation auprès de la CNIL',
      'Mineurs',
      'Sécurité',
      'Modifications de cette politique',
    ],
  },
  {
    document: mentions(publisher),
    mentioned: Object.values(publisher),
    topics: [
      'Éditeur',
      'Directeur de la publication',
      'Hébergeur',
      'Nous contacter',
      'Signaler un contenu',
      'Données ouvertes',
      'Polices et icônes',
    ],
  },
];

describe.each(documents.map((entry) => ({ ...entry, slug: entry.document.slug })))(
  'The legal text /$slug',
  ({ document, mentioned, topics }) => {
    it('has every topic that the law or the product asks for', () => {
      expect(document.sections.map((section) => section.title)).toEqual(expect.arrayContaining(topics));
    });

    it('has no empty section and no title twice', () => {
      for (const section of document.sections) expect(section.blocks, section.title).not.toHaveLength(0);
      expect(texts(document).filter((text) => text.trim().length < 5)).toEqual([]);
      const titles = document.sections.map((section) => section.title);
      expect(new Set(titles).size).toBe(titles.length);
    });

    it('names the publisher as the settings give it', () => {
      const whole = texts(document).join('\n');
      for (const detail of mentioned) expect(whole).toContain(detail);
      expect(whole).not.toMatch(/\b(undefined|null|NaN)\b|\$\{/);
    });

    it('carries its version and its date in French', () => {
      expect(document.version).toBe(termsVersion);
      expect(document.date).toBe('20 novembre 2026');
    });

    it('follows French typography', () => {
      for (const text of texts(document)) {
        expect(text).not.toMatch(/ [:;?!»%€]|« /);
        expect(text).not.toMatch(/[\p{L}\d»)][;?!]|\p{L}:(?!\/\/)/u);
        expect(text).not.toMatch(/'|\.\.\.| {2}|"/);
        expect(text.split('«').length).toBe(text.split('»').length);
      }
    });
  },
);

describe('The terms', () => {
  it('allow an outing to share costs, and no paid coaching', () => {
    const whole = texts(conditions(publisher)).join('\n');
    for (const detail of [outingTexts.costSharing, 'L212-1', 'carte professionnelle'])
      expect(whole).toContain(frenchSpaces(detail));
  });
});

describe('What comes again every week', () => {
  const inTerms = texts(conditions(publisher)).join('\n');
  const inPolicy = texts(confidentialite(publisher)).join('\n');

  it('is in the terms: for authors, for who comes every week, and how it ends', () => {
    for (const detail of [
      `${numberInWords(seriesLimits.weeks)} semaines à l’avance`,
      `pendant ${numberInWords(seriesLimits.emptyWeeks)} semaines de suite`,
      `au bout de ${numberInWords(seriesLimits.answerDays)} jours`,
      'vous venez cette fois ou chaque semaine',
      'ou ne plus venir chaque semaine',
      'quand l’un de vous bloque l’autre',
    ])
      expect(inTerms).toContain(frenchSpaces(detail));
  });

  it('is in the policy: what is kept of a slot and of people, why, who reads it, and for how long', () => {
    for (const detail of [
      'son dernier jour si vous en fixez un',
      'ce que vous y êtes (vous venez chaque semaine, vous l’avez demandé, ou l’auteur ne l’a pas voulu)',
      'que l’auteur réponde une fois pour toutes',
      'qui vient ou demande à venir chaque semaine',
      'combien viennent chaque semaine',
      'commencent est effacé avec celui de la dernière séance',
      'Venir chaque semaine, ou l’avoir demandé : jusqu’à ce que vous y mettiez fin',
      'Un refus : au plus aussi longtemps que l’annonce',
      'et si c’est pour cette fois ou pour chaque semaine, le temps que l’adresse confirme',
      'rejoindre une séance, cette fois ou chaque semaine',
    ])
      expect(inPolicy).toContain(frenchSpaces(detail));
  });
});

describe('Versions of the terms', () => {
  it('those of before can still be named, and the present one is the last', () => {
    expect(termsVersions).toEqual([...new Set(termsVersions)].toSorted());
    expect(termsVersions).toEqual(expect.arrayContaining(['2026-11-18', '2026-11-19']));
    expect(termsVersions.at(-1)).toBe(termsVersion);
  });

  it('the terms say who reads what is only for those with its link, and how one leaves without a password', () => {
    const whole = texts(conditions(publisher)).join('\n');
    for (const detail of [
      'Vous pouvez la réserver à ceux qui ont son lien',
      'une connexion récente par un e-mail',
    ])
      expect(whole).toContain(frenchSpaces(detail));
  });
});

describe('The privacy policy', () => {
  const whole = texts(confidentialite(publisher)).join('\n');

  it('prints the durations that the clean-up jobs obey', () => {
    for (const figure of [
      `jamais activé : ${accountLimits.unactivatedDays} jours`,
      `par e-mail au bout de ${accountLimits.unusedMonths.warned} mois`,
      `effacé au bout de ${accountLimits.unusedMonths.erased} mois`,
      `Liens d’activation : ${accountLimits.activationHours} heures`,
      `mot de passe : ${accountLimits.resetHours} heure`,
      `Liens et codes de connexion : ${loginLinkLimits.minutes} minutes`,
      `codes faux : ${loginLinkLimits.wrongCodes.days} jours`,
      `${intentLimits.keptHours} heures pour ce que vous vouliez faire`,
      `ces liens est effacée ${accountLimits.expiredLinkDays} jours après`,
      `Participation demandée avec une adresse e-mail : ${joiningByEmailLimits.hours} heures`,
      `envois répétés : ${requestKeyHours} heures`,
      `Sessions : ${accountLimits.sessionDays} jours`,
      `${listedDays.afterEnd} jours après leur date de fin`,
      `${listedDays.afterCreation} jours après leur création`,
      `effacées ${announcementsKept.unlistedMonths} mois plus tard`,
      `effacée au bout de ${announcementsKept.viewFingerprintHours} heures`,
      `sans annonce est effacée au bout de ${imageLimits.abandonedHours} heures`,
      `Notifications : ${notificationLimits.keptDays} jours`,
      `modération : ${reportLimits.keptMonths} mois`,
      `File d’envoi des e-mails : ${operationLimits.sentMailDays} jours`,
      `Journaux techniques : ${operationLimits.logDays} jours`,
      `Sauvegardes : ${operationLimits.backupDays} jours`,
    ]) {
      expect(whole).toContain(frenchSpaces(figure));
    }
  });

  it('says what is kept of an outing, who reads the meeting point, and for how long', () => {
    for (const detail of [
      'Séances, si votre annonce en propose une',
      'elles seules : le point de rendez-vous',
      `effacés ${outingLimits.kept.detailsDays} jours après la fin prévue`,
      `effacées ${outingLimits.kept.months} mois après`,
    ]) {
      expect(whole).toContain(frenchSpaces(detail));
    }
  });

  it('says who reads the feed of an agenda, what is kept of its address and how to withdraw it', () => {
    for (const detail of [
      'une empreinte de l’adresse privée',
      'ce service lit vos séances, y compris le point de rendez-vous',
      'Toute personne qui connaît cette adresse',
      'la remplacer ou la retirer',
      'Le titre est effacé avec votre compte',
    ]) {
      expect(whole).toContain(frenchSpaces(detail));
    }
  });

  it('says what is kept of alerts, with and without an account, and for how long', () => {
    for (const detail of [
      'Alertes, si vous en créez',
      'rien n’est envoyé avant',
      'Nous ne mesurons pas si vous ouvrez nos e-mails',
      `effacée au bout de ${alertLimits.confirmHours} heures`,
      `pendant ${alertLimits.renewal.months} mois`,
      `effacée ${alertLimits.renewal.answerDays} jours après`,
      '« Arrêter cette alerte »',
    ]) {
      expect(whole).toContain(frenchSpaces(detail));
    }
  });

  it('says who reads what is only for those with its link, and what an account that starts anew loses', () => {
    for (const detail of [
      'Une annonce que vous réservez à ceux qui ont son lien',
      'Toute personne qui a le lien la lit',
      'ou confirme une participation, tout ce qu’un compte jamais activé contenait est effacé',
    ]) {
      expect(whole).toContain(frenchSpaces(detail));
    }
  });

  it('names what is kept beside all that: hours of SOS, numbers of what is sent again and of deleted announcements', () => {
    for (const detail of ['Heures des SOS : un jour', 'Envois répétés', 'Annonces supprimées'])
      expect(whole).toContain(frenchSpaces(detail));
  });

  it('says who carries push notifications, what they learn, how long it is kept and how to withdraw', () => {
    for (const detail of [
      'service de notification',
      'jamais le message',
      'États-Unis',
      `${pushLimits.browsers} appareils`,
      `${pushLimits.keptHours} heures`,
      '« Notifications sur cet appareil »',
    ]) {
      expect(whole).toContain(frenchSpaces(detail));
    }
  });

  it('says what is kept of the networks that people log in from, and for how long', () => {
    for (const detail of [
      'Réseaux de connexion',
      'empreinte non réversible',
      `${accountLimits.knownNetworkDays} jours`,
      `${accountLimits.knownNetworks} réseaux`,
    ]) {
      expect(whole).toContain(frenchSpaces(detail));
    }
  });

  it('names the one cookie, what it is for and how long it lasts', () => {
    for (const detail of [
      'Un seul cookie existe, « device »',
      'Strictement nécessaire à la sécurité',
      `expire ${accountLimits.deviceCookieDays} jours après`,
    ]) {
      expect(whole).toContain(frenchSpaces(detail));
    }
    expect([whole, ...texts(mentions(publisher))].join('\n')).not.toMatch(/aucun cookie(?! de suivi)/i);
  });

  it('names what the page keeps in the browser', () => {
    for (const key of [
      'auth_token',
      'auth_user',
      'auth_redirect_message',
      'favoris',
      'brouillon',
      'sans réseau',
      'thème',
    ]) {
      expect(whole).toContain(key);
    }
  });
});

describe('French spaces', () => {
  it.each([
    [
      'Prêt ? Oui ! Alors : « demain » ; 50 %',
      'Prêt\u00a0? Oui\u00a0! Alors\u00a0: «\u00a0demain\u00a0»\u00a0; 50\u00a0%',
    ],
    ['à 20 h 30, 12 km, 15 000 €', 'à 20\u00a0h\u00a030, 12\u00a0km, 15\u00a0000\u00a0€'],
    ['article 6 de la loi n° 2004-575', 'article\u00a06 de la loi n°\u00a02004-575'],
    ['https://exemple.fr et 3 hommes', 'https://exemple.fr et 3 hommes'],
  ])('%s', (written, printed) => {
    expect(frenchSpaces(written)).toBe(printed);
  });
});
