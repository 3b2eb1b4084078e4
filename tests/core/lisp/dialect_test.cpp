// SPDX-License-Identifier: GPL-3.0-or-later
// The manual's dialect (manual 3.1): its additions to Common Lisp, and that it removes nothing.
#include <fstream>
#include <sstream>

#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

struct Form {
  const char* text;
  const char* value;
};

void PrintTo(const Form& form, std::ostream* out) { *out << form.text; }

class DialectForm : public ::testing::TestWithParam<Form> {};

TEST_P(DialectForm, EvaluatesAsInTheManual) {
  EXPECT_EQ(evaluated(GetParam().text), GetParam().value);
}

INSTANTIATE_TEST_SUITE_P(
    Procedures, DialectForm,
    ::testing::Values(
        Form{"(deffunc twice - INTEGER (x - INTEGER) (* 2 x)) (twice 4)", "8"},
        Form{"(defproc p (x y - INTEGER z) \"doc\" (declare (ignore z)) (list x y)) (p 1 2 3)",
             "(1 2)"},
        Form{"(deffunc f - INTEGER (x) (when x (return-from f 3)) 5) (list (f t) (f nil))",
             "(3 5)"},
        Form{"(deffunc f - VOID (cam - GADGET &optional (k 3) - INTEGER j - INTEGER"
             " &rest r - (Lst T) &key (c nil) - BOOLEAN ((:d e) 5) - INTEGER)"
             " (list cam k j r c e)) (f 1 2 3 :d 7)",
             "(1 2 3 (:D 7) NIL 7)"},
        Form{"(deffunc f (x - (~ INTEGER) y - (Vector INTEGER) z - UNHEARD-OF) (list x y z))"
             " (f nil #(1) 'a)",
             "(NIL #(1) A)"},
        Form{"(deffunc f - UNHEARD-OF () (values 1 2)) (f)", "1\n2"},
        Form{"(funcall (\\\\ (x - INTEGER &rest y) (list x y)) 1 2 3)", "(1 (2 3))"},
        Form{"(funcall (\\ \\ (x - INTEGER) (list x)) 1)", "(1)"},
        Form{"(funcall (continuation (err &rest fu) ()) :FAILED 1)", "NIL"},
        Form{"(funcall (continuation (err cam - GADGET) (declare (ignore cam)) err) :a 1)", ":A"}));

INSTANTIATE_TEST_SUITE_P(
    Variables, DialectForm,
    ::testing::Values(
        Form{"(let ((x NIL) - (~ T) (y #F) - BOOLEAN z - INTEGER (w 2)) (list x y z w))",
             "(NIL NIL NIL 2)"},
        Form{"(let* ((x 2) - INTEGER (y (1+ x)) - FLOAT) (declare (special y))"
             " (list x (symbol-value 'y)))",
             "(2 3)"},
        Form{"(let ((x 3) y) (list x y))", "(3 NIL)"}, Form{"(let () 4)", "4"},
        Form{"(let ((k 0)) (loop UNTIL (= k 3) (incf k)) k)", "3"},
        Form{"(let ((k 0)) (loop WHILE (< k 3) (incf k) () (incf k)) k)", "4"},
        Form{"(let ((k 0)) (loop while (< k 3) do (incf k)) k)", "3"},
        Form{"(loop until nil for x in '(1 2) collect x)", "(1 2)"},
        Form{"(let ((k 0)) (loop (incf k) (when (> k 5) (return k))))", "6"},
        Form{"(defvar a 1) (!= a 5) (list a)", "(5)"},
        Form{"(defvar a 1) (\xe2\x89\xa0 a 6) (list a '\xe2\x89\xa0)", "(6 |!=|)"},
        Form{"(let ((dist 3) (out 4) (make 5) (less 6)) (list dist out make less))", "(3 4 5 6)"},
        Form{"(flet ((dist (x) x)) (dist 3))", "3"}));

INSTANTIATE_TEST_SUITE_P(
    OutAndVref, DialectForm,
    ::testing::Values(
        Form{"(out \"a \" 'b :c 1.5 '(\"x\" y) T)", "a BC1.5(x Y)\nNIL"},
        Form{"(out 1 T (= 1 1))", "1\nT\nNIL"},
        Form{"(let ((v (vector 1 2 3))) (!= (vref v 1) 7) (incf (vref v 2)) v)", "#(1 7 4)"},
        Form{"(let ((l (list 1 2))) (setf (vref l 0) 'x) (list l (vref l 1)))", "((X 2) 2)"},
        Form{"(vref (make-array '(2 2) :initial-element 3) 1 1)", "3"},
        Form{"(vref '(1 2) 2)",
             "error: (vref '(1 2) 2): vref: there is no element 2 in (1 2), "
             "which has 2"},
        Form{"(vref 'a 1)",
             "error: (vref 'a 1): expected (vref vector index); a is neither a "
             "vector nor a list"}));

INSTANTIATE_TEST_SUITE_P(
    Slots, DialectForm,
    ::testing::Values(
        Form{"(defvar p (make PT 1 2)) (!= !>p.x 5) (incf (!_y p)) (incf (!(PT y) p)) p",
             "#<PT 5.0 4.0>"},
        Form{"(defvar p (make PT 1 2)) (incf (!_(PT y) p)) (mapcar #'!_y (list p))", "(3.0)"},
        Form{"(mapcar '!(PT x) (list (make PT 1 2)))", "(1.0)"},
        Form{"(!(t min) (make INTERVAL 1 2))", "1.0"},
        Form{"(defstruct leg toe) (defvar a (make-leg :toe 2)) (incf !>a.toe) (!_toe a)", "3"},
        Form{"(list 'a!b '! '!x '(! (a)) #+no-such-feature !(PT y))",
             "(|A!B| |!| |!X| (|!| (A)))"}));

class WrongForm : public ::testing::TestWithParam<Form> {};

TEST_P(WrongForm, IsReportedInOneMessage) {
  EXPECT_THAT(evaluated(GetParam().text), HasSubstr(GetParam().value));
}

INSTANTIATE_TEST_SUITE_P(
    Types, WrongForm,
    ::testing::Values(
        Form{"(deffunc f (x - INTEGER) x) (f 4.5)", "x is declared INTEGER, but is 4.5"},
        Form{"(deffunc f - INTEGER (x) (/ x 2)) (f 5)",
             "the result of f is declared INTEGER, but is 5/2"},
        Form{"(deffunc f (&key (c nil) - BOOLEAN) c) (f :c 5)", "c is declared BOOLEAN, but is 5"},
        Form{"(deffunc f (p - (~ PT)) p) (f 'q)", "p is declared (~ PT), but is q"},
        Form{"(let ((x 2.5) - INTEGER) x)", "x is declared INTEGER, but is 2.5"},
        Form{"(funcall (\\\\ (x - SYMBOL) x) 3)", "x is declared SYMBOL, but is 3"},
        Form{"(let ((x 2.5) -) x)", "there is no type after (x 2.5) -"},
        Form{"(let (- INTEGER) 3)", "there is nothing before - that could have the type"}));

INSTANTIATE_TEST_SUITE_P(
    Usage, WrongForm,
    ::testing::Values(
        Form{"(deffunc f - INTEGER)", "the type or the parameters are missing"},
        Form{"(deffunc 5 (x) 3)", "5 is not the name of a procedure"},
        Form{"(defproc f x 3)", "expected (defproc name [- TYPE] (parameter [- TYPE] ...)"},
        Form{"(deffunc car - INTEGER (x) x)", "car is a word of Lisp or of the simulator"},
        Form{"(continuation)", "expected (continuation (parameter [- TYPE] ...) body...)"},
        Form{"(let x 3)", "error: (let x 3): "},
        Form{"(make FOO 1)", "make knows no type foo; it makes ODOMETER, PT, INTERVAL"},
        Form{"(make PT 1)", "expected (make PT x y); "},
        Form{"(!(PT) 3)", "expected !(TYPE slot), not !(pt)"},
        Form{"(!_z (make PT 1 2))", "#<PT 1.0 2.0> has no slot z; it has x, y"},
        Form{"(!_x 5)", "5 has no slot x; it has no slots"},
        Form{"(defstruct leg toe knee) (defvar a (make-leg)) !>a.claw",
             "has no slot claw; it has toe, knee"},
        Form{"(!(PT min) (make INTERVAL 1 2))", "expected a PT with a slot min, not #<INTERVAL"},
        Form{"(setf (!_dx (make PT-INTERVAL (make PT 1 2) (make PT 0 5))) 5)",
             "the slot dx of #<PT-INTERVAL 0.0 1.0 x 2.0 5.0> cannot be set"}));

TEST(Dialect, EvaluatesTheFormsOfChapter3OfTheManual) {
  std::ifstream stream(MAGNA_SOURCE_DIR "/tests/data/manual/chapter3.lisp", std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  EXPECT_EQ(evaluated(text.str()), "\"chapter 3 is fine\"");
}

TEST(Dialect, ReportsAnErrorInAContinuationAtItsPlace) {
  EXPECT_EQ(load_error("(defmap m (9 9))\n(defvar k (continuation (err)\n  (car err)))\n"
                       "(funcall k 5)"),
            "t.lisp:2:11: (continuation (err) (car err)): In function car, the value of the only "
            "argument is 5 which is not of the expected type cons");
}

TEST(Dialect, CanBeUsedByPackagesBesideCommonLisp) {
  EXPECT_EQ(evaluated("(defpackage mine (:use :cl :ars)) (in-package :mine)"
                      "(let ((x 1)) (list x (dist origin* origin*)))"),
            "(1 0.0)");
}

TEST(Dialect, DropsAVariableNamedLikeAFunction) {
  EXPECT_EQ(evaluated("(defvar dist 5) (list dist)"), "(5)");
  EXPECT_THAT(evaluated("(list dist)"), HasSubstr("the variable dist has no value"));
}

}  // namespace
}  // namespace magna
