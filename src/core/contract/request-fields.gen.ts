/* Generated from openapi.yaml by `npm run generate`. Do not edit. */
import type { KnownFields } from './validator.ts'

export const REQUEST_FIELDS: { readonly init: KnownFields; readonly link: KnownFields } = {
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
      "createAliasCVV": "request",
      "expiryMonth": true,
      "expiryYear": true,
      "type": true,
      "3D": true
    },
    "option": {
      "authenticationOnly": true,
      "createAlias": "request",
      "returnMaskedCardNumber": "request",
      "returnCustomerCountry": "request",
      "rememberMe": "request",
      "returnMobileToken": "request",
      "storeCustomerData": "request"
    },
    "redirect": {
      "successUrl": true,
      "cancelUrl": true,
      "errorUrl": true,
      "method": true,
      "startTarget": "request",
      "returnTarget": "request"
    },
    "language": true,
    "autoSettle": "request",
    "webhook": {
      "url": true
    },
    "customer": "request",
    "billing": "request",
    "shipping": "request",
    "order": "request",
    "airlineData": "request",
    "accertify": "request",
    "threeRIData": "request",
    "theme": "request",
    "mcp": "request",
    "extensions": "request",
    "ACC": "payment-method",
    "ALP": "payment-method",
    "APL": "payment-method",
    "AZP": "payment-method",
    "BON": "payment-method",
    "ELV": "payment-method",
    "EPS": "payment-method",
    "ESY": "payment-method",
    "KLN": "payment-method",
    "MBP": "payment-method",
    "MDP": "payment-method",
    "MFA": "payment-method",
    "MFX": "payment-method",
    "MPX": "payment-method",
    "PAP": "payment-method",
    "PAY": "payment-method",
    "PFC": "payment-method",
    "PSC": "payment-method",
    "REK": "payment-method",
    "SWB": "payment-method",
    "SWH": "payment-method",
    "SWP": "payment-method",
    "TWI": "payment-method",
    "VPS": "payment-method",
    "WEC": "payment-method",
    "INT": "payment-method"
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

/** Names of members without effect. */
export type IgnoredName = 'createAliasCVV' | 'createAlias' | 'returnMaskedCardNumber' | 'returnCustomerCountry' | 'rememberMe' | 'returnMobileToken' | 'storeCustomerData' | 'startTarget' | 'returnTarget' | 'autoSettle' | 'customer' | 'billing' | 'shipping' | 'order' | 'airlineData' | 'accertify' | 'threeRIData' | 'theme' | 'mcp' | 'extensions' | 'ACC' | 'ALP' | 'APL' | 'AZP' | 'BON' | 'ELV' | 'EPS' | 'ESY' | 'KLN' | 'MBP' | 'MDP' | 'MFA' | 'MFX' | 'MPX' | 'PAP' | 'PAY' | 'PFC' | 'PSC' | 'REK' | 'SWB' | 'SWH' | 'SWP' | 'TWI' | 'VPS' | 'WEC' | 'INT'
