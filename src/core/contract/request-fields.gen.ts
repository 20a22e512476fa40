/* Generated from openapi.yaml by `npm run generate`. Do not edit. */
import type { KnownFields } from './validator.ts'

export const REQUEST_FIELDS: { readonly init: KnownFields; readonly authorize: KnownFields; readonly link: KnownFields } = {
  "init": {
    "amount": true,
    "currency": true,
    "refno": true,
    "refno2": true,
    "paymentMethods": true,
    "card": {
      "number": true,
      "cvv": true,
      "alias": true,
      "aliasCVV": true,
      "createAliasCVV": "noted",
      "expiryMonth": true,
      "expiryYear": true,
      "type": true,
      "3D": true
    },
    "option": {
      "authenticationOnly": true,
      "createAlias": "noted",
      "returnMaskedCardNumber": "noted",
      "returnCustomerCountry": "noted",
      "rememberMe": "noted",
      "returnMobileToken": "noted",
      "storeCustomerData": "noted"
    },
    "redirect": {
      "successUrl": true,
      "cancelUrl": true,
      "errorUrl": true,
      "method": true,
      "startTarget": "noted",
      "returnTarget": "noted"
    },
    "language": true,
    "autoSettle": "noted",
    "webhook": {
      "url": true
    },
    "customer": "noted",
    "billing": "noted",
    "shipping": "noted",
    "order": "noted",
    "airlineData": "noted",
    "accertify": "noted",
    "threeRIData": "noted",
    "theme": "noted",
    "mcp": "noted",
    "extensions": "noted",
    "ACC": "unavailable",
    "ALP": "unavailable",
    "APL": "unavailable",
    "AZP": "unavailable",
    "BON": "unavailable",
    "ELV": "unavailable",
    "EPS": "unavailable",
    "ESY": "unavailable",
    "KLN": "unavailable",
    "MBP": "unavailable",
    "MDP": "unavailable",
    "MFA": "unavailable",
    "MFX": "unavailable",
    "MPX": "unavailable",
    "PAP": "unavailable",
    "PAY": "unavailable",
    "PFC": "unavailable",
    "PSC": "unavailable",
    "REK": "unavailable",
    "SWB": "unavailable",
    "SWH": "unavailable",
    "SWP": "unavailable",
    "TWI": "unavailable",
    "VPS": "unavailable",
    "WEC": "unavailable",
    "INT": "unavailable"
  },
  "authorize": {
    "refno": true,
    "refno2": "noted",
    "amount": true,
    "autoSettle": true,
    "3D": {
      "apply": true
    }
  },
  "link": {
    "reference": true,
    "successUrl": true,
    "webhookEndpoint": true,
    "collectCardholderName": true,
    "context": true,
    "amount": true,
    "currency": true,
    "VIS": {
      "3D": true
    },
    "ECA": {
      "3D": true
    },
    "AMX": {
      "3D": true
    }
  }
}

/** Names of members that notes name, and that no handler reads. */
export type IgnoredName = 'createAliasCVV' | 'createAlias' | 'returnMaskedCardNumber' | 'returnCustomerCountry' | 'rememberMe' | 'returnMobileToken' | 'storeCustomerData' | 'startTarget' | 'returnTarget' | 'autoSettle' | 'customer' | 'billing' | 'shipping' | 'order' | 'airlineData' | 'accertify' | 'threeRIData' | 'theme' | 'mcp' | 'extensions' | 'ACC' | 'ALP' | 'APL' | 'AZP' | 'BON' | 'ELV' | 'EPS' | 'ESY' | 'KLN' | 'MBP' | 'MDP' | 'MFA' | 'MFX' | 'MPX' | 'PAP' | 'PAY' | 'PFC' | 'PSC' | 'REK' | 'SWB' | 'SWH' | 'SWP' | 'TWI' | 'VPS' | 'WEC' | 'INT' | 'refno2'
