/** The columns of a payment file that office programs name in the language of their users. */
export const translatedColumns = [
  "amount",
  "currency",
  "account_number",
  "account_name",
  "order_desc",
  "reference",
  "payee",
  "sendOn",
] as const;
type TranslatedColumn = (typeof translatedColumns)[number];
type Words = Record<TranslatedColumn, { sure: readonly string[]; likely: readonly string[] }>;

const words = (sure: string, likely = "") => ({
  sure: sure.split(" ").filter(Boolean),
  likely: likely.split(" ").filter(Boolean),
});

/**
 * Headings as exports of accounting programs and banks have them, by language, each folded to underscores. `sure` and `likely` as in
 * `columnLabels`. A word with accents is also known without them.
 */
const translatedLabels: Record<string, Words> = {
  German: {
    amount: words(
      "betrag zahlbetrag überweisungsbetrag rechnungsbetrag betrag_in_eur",
      "summe umsatz wert brutto bruttobetrag",
    ),
    currency: words("währung währungscode", "whg wkz"),
    account_number: words(
      "iban_empfänger iban_des_empfängers empfänger_iban iban_kreditor",
      "konto kontonummer bankverbindung empfängerkonto",
    ),
    account_name: words(
      "name_des_empfängers empfängername name_empfänger name_des_zahlungsempfängers empfänger zahlungsempfänger kontoinhaber begünstigter name_des_begünstigten",
    ),
    order_desc: words("verwendungszweck", "zweck buchungstext zahlungsgrund bemerkung"),
    reference: words(
      "rechnungsnummer rechnungsnr rechnungs_nr rechnung_nr",
      "belegnummer beleg_nr beleg rechnung referenz",
    ),
    payee: words(
      "",
      "kreditor kreditorennummer kreditorennr kreditor_nr lieferant lieferantennummer lieferantennr lieferanten_nr",
    ),
    sendOn: words("ausführungsdatum zahlungsdatum valuta_datum zahldatum", "ausführung zahltag"),
  },
  French: {
    amount: words("montant montant_ttc montant_à_payer montant_eur", "somme total_ttc"),
    currency: words("devise code_devise", "monnaie"),
    account_number: words(
      "iban_du_bénéficiaire iban_bénéficiaire",
      "compte numéro_de_compte n°_compte compte_bancaire",
    ),
    account_name: words("nom_du_bénéficiaire nom_bénéficiaire bénéficiaire titulaire_du_compte", "titulaire nom"),
    order_desc: words("motif_du_paiement", "libellé motif objet"),
    reference: words("numéro_de_facture numéro_facture n°_facture", "facture référence"),
    payee: words("numéro_fournisseur code_fournisseur", "fournisseur n°_fournisseur"),
    sendOn: words("date_de_paiement date_d_exécution date_d'exécution date_de_virement"),
  },
  Polish: {
    amount: words("kwota kwota_przelewu kwota_brutto", "wartość suma"),
    currency: words("waluta kod_waluty"),
    account_number: words(
      "numer_rachunku_odbiorcy rachunek_odbiorcy iban_odbiorcy",
      "rachunek numer_rachunku nr_rachunku konto numer_konta",
    ),
    account_name: words("nazwa_odbiorcy odbiorca beneficjent", "nazwa"),
    order_desc: words("tytuł_przelewu tytuł_płatności", "tytuł tytułem opis"),
    reference: words("numer_faktury nr_faktury", "faktura"),
    payee: words("numer_dostawcy kod_kontrahenta", "dostawca kontrahent"),
    sendOn: words("data_płatności data_przelewu data_realizacji"),
  },
  Spanish: {
    amount: words("importe importe_total importe_a_pagar", "monto valor"),
    currency: words("moneda divisa código_de_moneda"),
    account_number: words("iban_beneficiario iban_del_beneficiario", "cuenta número_de_cuenta cuenta_bancaria"),
    account_name: words(
      "nombre_del_beneficiario nombre_beneficiario beneficiario titular_de_la_cuenta",
      "titular nombre",
    ),
    order_desc: words("concepto_del_pago", "concepto descripción"),
    reference: words("número_de_factura nº_factura", "factura referencia"),
    payee: words("número_de_proveedor código_de_proveedor", "proveedor"),
    sendOn: words("fecha_de_pago fecha_de_ejecución"),
  },
  Italian: {
    amount: words("importo importo_da_pagare importo_totale", "totale"),
    currency: words("divisa valuta codice_valuta"),
    account_number: words("iban_beneficiario iban_del_beneficiario", "conto numero_di_conto conto_corrente"),
    account_name: words(
      "nome_beneficiario nome_del_beneficiario intestatario_del_conto beneficiario",
      "intestatario nome",
    ),
    order_desc: words("causale causale_pagamento", "descrizione"),
    reference: words("numero_fattura n._fattura numero_di_fattura", "fattura riferimento"),
    payee: words("codice_fornitore numero_fornitore", "fornitore"),
    sendOn: words("data_di_pagamento data_pagamento data_esecuzione data_di_esecuzione"),
  },
  Dutch: {
    amount: words("bedrag bedrag_eur te_betalen_bedrag", "totaal"),
    currency: words("valuta munt muntsoort"),
    account_number: words("iban_begunstigde tegenrekening", "rekening rekeningnummer"),
    account_name: words("naam_begunstigde naam_ontvanger begunstigde ontvanger rekeninghouder", "naam"),
    order_desc: words("betaalkenmerk", "omschrijving mededeling"),
    reference: words("factuurnummer", "factuur kenmerk"),
    payee: words("leveranciersnummer crediteurnummer", "leverancier crediteur"),
    sendOn: words("betaaldatum uitvoerdatum gewenste_uitvoerdatum"),
  },
  Portuguese: {
    amount: words("montante valor_a_pagar valor_do_pagamento importância", "valor quantia"),
    currency: words("moeda divisa código_da_moeda"),
    account_number: words("iban_do_beneficiário iban_beneficiário", "conta número_da_conta conta_bancária"),
    account_name: words(
      "nome_do_beneficiário nome_do_favorecido beneficiário favorecido titular_da_conta",
      "titular nome",
    ),
    order_desc: words("descritivo", "descrição finalidade"),
    reference: words("número_da_fatura nº_fatura número_da_factura", "fatura referência"),
    payee: words("número_do_fornecedor código_do_fornecedor", "fornecedor"),
    sendOn: words("data_de_pagamento data_do_pagamento data_de_execução"),
  },
  Czech: {
    amount: words("částka částka_k_úhradě", "suma celkem"),
    currency: words("měna kód_měny"),
    account_number: words("číslo_účtu_příjemce iban_příjemce účet_příjemce protiúčet", "účet číslo_účtu"),
    account_name: words("název_příjemce jméno_příjemce název_účtu_příjemce příjemce", "název_účtu název"),
    order_desc: words("zpráva_pro_příjemce", "popis zpráva"),
    reference: words("číslo_faktury", "faktura variabilní_symbol"),
    payee: words("číslo_dodavatele kód_dodavatele", "dodavatel"),
    sendOn: words("datum_platby datum_splatnosti datum_úhrady"),
  },
  Swedish: {
    amount: words("belopp belopp_att_betala", "summa"),
    currency: words("valuta valutakod"),
    account_number: words("mottagarens_iban mottagarkonto mottagarens_konto", "konto kontonummer"),
    account_name: words("mottagarens_namn betalningsmottagare mottagare kontoinnehavare", "namn"),
    order_desc: words("meddelande_till_mottagaren", "meddelande beskrivning"),
    reference: words("fakturanummer", "faktura referens"),
    payee: words("leverantörsnummer", "leverantör"),
    sendOn: words("betaldatum betalningsdatum", "förfallodatum"),
  },
};

const withoutAccents = (word: string) =>
  word.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ø", "o");
/** As Germans and Swedes write them where a keyboard has none. */
const spelledOut = (word: string) =>
  word.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss");

/** All headings of a column in all languages, in every way that they are written. */
export function translationsOf(column: TranslatedColumn, list: "sure" | "likely"): string[] {
  const all = Object.values(translatedLabels).flatMap((language) => [...language[column][list]]);
  return [...new Set(all.flatMap((word) => [word, withoutAccents(word), spelledOut(word)]))];
}
