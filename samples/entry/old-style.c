/* --entry-function check
 * FALSE */
extern void reach_error(void);
int check(letter, number, malloc)
char letter;
float number;
short *malloc;
{
  if (letter == 'x' && number == 1.5f && malloc && malloc[3] == 12)
    reach_error();
  return 0;
}
