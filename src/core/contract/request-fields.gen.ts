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
      "expiryMonth": true,
      "expiryYear": true,
      "type": true,
      "3D": true
    },
    "option": {
      "authenticationOnly": true,
      "createAlias": true,
      "returnMaskedCardNumber": true,
      "returnCustomerCountry": true,
      "rememberMe": true,
      "returnMobileToken": true,
      "storeCustomerData": true
    },
    "redirect": {
      "successUrl": true,
      "cancelUrl": true,
      "errorUrl": true,
      "method": true,
      "startTarget": true,
      "returnTarget": true
    },
    "language": true,
    "autoSettle": true,
    "webhook": {
      "url": true
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
