// contracts: least=TRUE clamp=FALSE at 11
#include <assay.h>

int least(int a, int b) {
  __assay_ensures(__assay_result <= a && __assay_result <= b);
  return a < b ? a : b;
}

int clamp(int value, int low, int high) {
  __assay_requires(low <= high);
  __assay_ensures(low <= __assay_result && __assay_result <= high);
  return least(value, high);
}
