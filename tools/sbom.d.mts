interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly unknown[];
}

/** A document of CycloneDX; `notices` is the text of THIRD-PARTY.txt. */
export function billOfMaterials(notices: string): {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly Component[];
};
