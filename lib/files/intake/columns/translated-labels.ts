type Words = { sure: readonly string[]; likely: readonly string[] };

const words = (sure: string, likely = ""): Words => ({
  sure: sure.split(" ").filter(Boolean),
  likely: likely.split(" ").filter(Boolean),
});

/**
 * Headings as exports of accounting programs and banks have them: by language, and by our name of a field or of a column of our own. Each is
 * folded to underscores. `sure` and `likely` as in `columnLabels`. A word with accents is also known without them.
 */
export const translatedLabels: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  German: {
    amount: words(
      "betrag zahlbetrag überweisungsbetrag rechnungsbetrag betrag_in_eur",
      "summe umsatz wert brutto bruttobetrag",
    ),
    currency: words("währung währungscode", "whg wkz"),
    account_number: words(
      "iban_empfänger iban_des_empfängers empfänger_iban iban_kreditor",
      "konto kontonummer bankverbindung empfängerkonto iban_kontonummer kontonummer_iban bankkonto",
    ),
    account_name: words(
      "name_des_empfängers empfängername name_empfänger name_des_zahlungsempfängers empfänger zahlungsempfänger kontoinhaber begünstigter name_des_begünstigten",
      "name_zahlungsempfänger",
    ),
    order_desc: words("verwendungszweck", "zweck buchungstext zahlungsgrund bemerkung betreff"),
    reference: words(
      "rechnungsnummer rechnungsnr rechnungs_nr rechnung_nr",
      "belegnummer beleg_nr beleg rechnung referenz unsere_referenz",
    ),
    payee: words(
      "",
      "kreditor kreditorennummer kreditorennr kreditor_nr lieferant lieferantennummer lieferantennr lieferanten_nr",
    ),
    sendOn: words("ausführungsdatum zahlungsdatum valuta_datum zahldatum", "ausführung zahltag"),
    bank_bic: words("", "bic_code bic_swift_code"),
    first_name: words("", "rufname"),
    last_name: words("", "familienname zuname"),
    birthday: words("", "geburtstag"),
    country: words("", "länderkennzeichen ländercode"),
    city: words("", "stadt wohnort"),
    address1: words("", "adresse anschrift straße strasse"),
    phone: words("", "telefon telefonnummer handynummer"),
  },
  French: {
    amount: words("montant montant_ttc montant_à_payer montant_eur montant_du_virement", "somme total_ttc"),
    currency: words("devise code_devise", "monnaie"),
    account_number: words(
      "iban_du_bénéficiaire iban_bénéficiaire",
      "compte numéro_de_compte n°_compte compte_bancaire n_de_compte compte_bénéficiaire",
    ),
    account_name: words("nom_du_bénéficiaire nom_bénéficiaire bénéficiaire titulaire_du_compte", "titulaire nom"),
    order_desc: words("motif_du_paiement", "libellé motif objet motif_du_virement communication"),
    reference: words("numéro_de_facture numéro_facture n°_facture", "facture référence n_de_facture"),
    payee: words("numéro_fournisseur code_fournisseur", "fournisseur n°_fournisseur"),
    sendOn: words("date_de_paiement date_d_exécution date_d'exécution date_de_virement"),
    bank_bic: words("", "code_bic code_swift"),
    last_name: words("", "nom_de_famille"),
    birthday: words("", "date_de_naissance"),
    country: words("", "pays code_pays"),
    city: words("", "ville"),
    zip_code: words("", "code_postal"),
    address1: words("", "adresse rue"),
    phone: words("", "téléphone numéro_de_téléphone"),
    email: words("", "courriel adresse_e_mail"),
  },
  Polish: {
    amount: words("kwota kwota_przelewu kwota_brutto kwota_płatności", "wartość suma"),
    currency: words("waluta kod_waluty"),
    account_number: words(
      "numer_rachunku_odbiorcy rachunek_odbiorcy iban_odbiorcy",
      "rachunek numer_rachunku nr_rachunku konto numer_konta nr_konta",
    ),
    account_name: words("nazwa_odbiorcy odbiorca beneficjent", "nazwa odbiorca_przelewu właściciel_rachunku"),
    order_desc: words("tytuł_przelewu tytuł_płatności", "tytuł tytułem opis"),
    reference: words("numer_faktury nr_faktury", "faktura referencja"),
    payee: words("numer_dostawcy kod_kontrahenta", "dostawca kontrahent"),
    sendOn: words("data_płatności data_przelewu data_realizacji"),
    bank_bic: words("", "kod_bic kod_swift"),
    first_name: words("", "imię"),
    last_name: words("", "nazwisko"),
    birthday: words("", "data_urodzenia"),
    country: words("", "kraj kod_kraju"),
    city: words("", "miasto miejscowość"),
    zip_code: words("", "kod_pocztowy"),
    address1: words("", "adres ulica"),
    phone: words("", "telefon numer_telefonu"),
  },
  Spanish: {
    amount: words("importe importe_total importe_a_pagar importe_del_pago", "monto valor"),
    currency: words("moneda divisa código_de_moneda"),
    account_number: words(
      "iban_beneficiario iban_del_beneficiario",
      "cuenta número_de_cuenta cuenta_bancaria cuenta_del_beneficiario",
    ),
    account_name: words(
      "nombre_del_beneficiario nombre_beneficiario beneficiario titular_de_la_cuenta",
      "titular nombre",
    ),
    order_desc: words("concepto_del_pago", "concepto descripción"),
    reference: words("número_de_factura nº_factura", "factura referencia"),
    payee: words("número_de_proveedor código_de_proveedor", "proveedor"),
    sendOn: words("fecha_de_pago fecha_de_ejecución"),
    bank_bic: words("", "código_bic código_swift"),
    last_name: words("", "apellido apellidos"),
    birthday: words("", "fecha_de_nacimiento"),
    country: words("", "país código_de_país"),
    city: words("", "ciudad población"),
    zip_code: words("", "código_postal"),
    address1: words("", "dirección domicilio calle"),
    phone: words("", "teléfono"),
    email: words("", "correo_electrónico correo"),
  },
  Italian: {
    amount: words("importo importo_da_pagare importo_totale importo_bonifico", "totale"),
    currency: words("divisa valuta codice_valuta"),
    account_number: words(
      "iban_beneficiario iban_del_beneficiario",
      "conto numero_di_conto conto_corrente conto_beneficiario",
    ),
    account_name: words(
      "nome_beneficiario nome_del_beneficiario intestatario_del_conto beneficiario",
      "intestatario nome",
    ),
    order_desc: words("causale causale_pagamento", "descrizione"),
    reference: words("numero_fattura n._fattura numero_di_fattura", "fattura riferimento n_fattura"),
    payee: words("codice_fornitore numero_fornitore", "fornitore"),
    sendOn: words("data_di_pagamento data_pagamento data_esecuzione data_di_esecuzione"),
    bank_bic: words("", "codice_bic codice_swift"),
    last_name: words("", "cognome"),
    birthday: words("", "data_di_nascita"),
    country: words("", "paese nazione codice_paese"),
    city: words("", "città comune"),
    zip_code: words("", "codice_postale"),
    address1: words("", "indirizzo"),
    phone: words("", "telefono cellulare"),
  },
  Dutch: {
    amount: words("bedrag bedrag_eur te_betalen_bedrag factuurbedrag", "totaal"),
    currency: words("valuta munt muntsoort valutacode"),
    account_number: words(
      "iban_begunstigde tegenrekening",
      "rekening rekeningnummer bankrekening rekening_begunstigde",
    ),
    account_name: words("naam_begunstigde naam_ontvanger begunstigde ontvanger rekeninghouder", "naam"),
    order_desc: words("betaalkenmerk", "omschrijving mededeling betaalomschrijving"),
    reference: words("factuurnummer", "factuur kenmerk betalingskenmerk referentie"),
    payee: words("leveranciersnummer crediteurnummer", "leverancier crediteur"),
    sendOn: words("betaaldatum uitvoerdatum gewenste_uitvoerdatum"),
    first_name: words("", "voornaam"),
    last_name: words("", "achternaam"),
    birthday: words("", "geboortedatum"),
    country: words("", "landcode"),
    city: words("", "plaats woonplaats"),
    address1: words("", "adres straat"),
    phone: words("", "telefoon telefoonnummer"),
  },
  Portuguese: {
    amount: words("montante valor_a_pagar valor_do_pagamento importância", "valor quantia"),
    currency: words("moeda divisa código_da_moeda"),
    account_number: words(
      "iban_do_beneficiário iban_beneficiário",
      "conta número_da_conta conta_bancária conta_do_beneficiário",
    ),
    account_name: words(
      "nome_do_beneficiário nome_do_favorecido beneficiário favorecido titular_da_conta",
      "titular nome",
    ),
    order_desc: words("descritivo", "descrição finalidade"),
    reference: words("número_da_fatura nº_fatura número_da_factura", "fatura referência nota_fiscal"),
    payee: words("número_do_fornecedor código_do_fornecedor", "fornecedor"),
    sendOn: words("data_de_pagamento data_do_pagamento data_de_execução"),
    bank_bic: words("", "código_bic código_swift"),
    last_name: words("", "apelido sobrenome"),
    birthday: words("", "data_de_nascimento"),
    country: words("", "código_do_país"),
    city: words("", "cidade localidade"),
    address1: words("", "endereço morada"),
    phone: words("", "telefone telemóvel"),
  },
  Czech: {
    amount: words("částka částka_k_úhradě částka_platby", "suma celkem"),
    currency: words("měna kód_měny"),
    account_number: words("číslo_účtu_příjemce iban_příjemce účet_příjemce protiúčet", "účet číslo_účtu bankovní_účet"),
    account_name: words("název_příjemce jméno_příjemce název_účtu_příjemce příjemce", "název_účtu název majitel_účtu"),
    order_desc: words("zpráva_pro_příjemce", "popis zpráva účel_platby"),
    reference: words("číslo_faktury", "faktura variabilní_symbol reference_platby"),
    payee: words("číslo_dodavatele kód_dodavatele", "dodavatel"),
    sendOn: words("datum_platby datum_splatnosti datum_úhrady"),
    bank_bic: words("", "kód_bic kód_swift"),
    first_name: words("", "křestní_jméno"),
    last_name: words("", "příjmení"),
    birthday: words("", "datum_narození"),
    country: words("", "země kód_země"),
    city: words("", "město obec"),
    zip_code: words("", "psč"),
    address1: words("", "adresa ulice"),
  },
  Swedish: {
    amount: words("belopp belopp_att_betala betalningsbelopp fakturabelopp", "summa"),
    currency: words("valuta valutakod"),
    account_number: words("mottagarens_iban mottagarkonto mottagarens_konto", "konto kontonummer bankkonto"),
    account_name: words("mottagarens_namn betalningsmottagare mottagare kontoinnehavare", "namn"),
    order_desc: words("meddelande_till_mottagaren", "meddelande beskrivning"),
    reference: words("fakturanummer", "faktura referens ocr_nummer"),
    payee: words("leverantörsnummer", "leverantör"),
    sendOn: words("betaldatum betalningsdatum", "förfallodatum"),
    first_name: words("", "förnamn"),
    last_name: words("", "efternamn"),
    birthday: words("", "födelsedatum"),
    country: words("", "landskod"),
    city: words("", "postort"),
    zip_code: words("", "postnummer"),
    address1: words("", "adress gatuadress"),
    phone: words("", "telefonnummer mobilnummer"),
    email: words("", "e_post e_postadress"),
  },
};

const withoutAccents = (word: string) =>
  word.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ø", "o");
/** As Germans and Swedes write them where a keyboard has none. */
const spelledOut = (word: string) =>
  word.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss");

/** All headings of a field or column in all languages, in every way that they are written. */
export function translationsOf(name: string, list: "sure" | "likely"): string[] {
  const all = Object.values(translatedLabels).flatMap((language) => [...(language[name]?.[list] ?? [])]);
  return [...new Set(all.flatMap((word) => [word, withoutAccents(word), spelledOut(word)]))];
}

/** Every name that has a heading in another language. */
export const translatedNames = [...new Set(Object.values(translatedLabels).flatMap(Object.keys))];
