;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The symbols that world files, programs and the console may use. A symbol that is neither listed
;;;; here, nor exported by the dialect, nor defined by the file itself is refused (closed.lisp).
;;;; Safety: README.md.

(in-package "MAGNA")

(defvar *allowed* (make-hash-table :test #'eq :size 3000) "The symbols that may be used.")

(defun permit (symbol) (setf (gethash symbol *allowed*) t))

(defun permit-named (package name)
  "Called from outside, by tests of what programs cannot reach."
  (permit (%find-symbol name package)))

;;; Common Lisp without the symbols that escape from the dialect: other packages, the reader's
;;; tables, macro functions, restarts (they continue past locks), classes as objects, the
;;; environment.
(mapc #'permit
 '(
    &allow-other-keys &aux &body &key &optional &rest &whole * ** ***
    *error-output* *features* *gensym-counter* *load-pathname* *load-truename* *print-array*
    *print-base* *print-case* *print-circle* *print-escape* *print-gensym* *print-length*
    *print-level* *print-lines* *print-miser-width* *print-pretty* *print-radix*
    *print-readably* *print-right-margin* *random-state* *read-base*
    *read-default-float-format* *read-suppress* *standard-input* *standard-output*
    *trace-output* + ++ +++ - / // /// /= 1+ 1- < <= = > >= abs acons acos acosh adjoin
    adjust-array adjustable-array-p alpha-char-p alphanumericp and append apply aref
    arithmetic-error arithmetic-error-operands arithmetic-error-operation array array-dimension
    array-dimension-limit array-dimensions array-displacement array-element-type
    array-has-fill-pointer-p array-in-bounds-p array-rank array-rank-limit array-row-major-index
    array-total-size array-total-size-limit arrayp ash asin asinh assert assoc assoc-if
    assoc-if-not atan atanh atom base-char base-string bignum bit bit-and bit-andc1 bit-andc2
    bit-eqv bit-ior bit-nand bit-nor bit-not bit-orc1 bit-orc2 bit-vector bit-vector-p bit-xor
    block boole boole-1 boole-2 boole-and boole-andc1 boole-andc2 boole-c1 boole-c2 boole-clr
    boole-eqv boole-ior boole-nand boole-nor boole-orc1 boole-orc2 boole-set boole-xor boolean
    both-case-p boundp break broadcast-stream broadcast-stream-streams butlast byte
    byte-position byte-size caaaar caaadr caaar caadar caaddr caadr caar cadaar cadadr cadar
    caddar cadddr caddr cadr call-arguments-limit call-next-method car case catch ccase cdaaar
    cdaadr cdaar cdadar cdaddr cdadr cdar cddaar cddadr cddar cdddar cddddr cdddr cddr cdr
    ceiling cell-error cerror char char-code char-code-limit char-downcase char-equal
    char-greaterp char-int char-lessp char-name char-not-equal char-not-greaterp char-not-lessp
    char-upcase char/= char< char<= char= char> char>= character characterp check-type cis
    clear-input clear-output close clrhash code-char coerce compilation-speed compile
    compiled-function compiled-function-p complement complex complexp concatenate
    concatenated-stream concatenated-stream-streams cond condition conjugate cons consp
    constantly constantp control-error copy-alist copy-list copy-seq copy-symbol copy-tree cos
    cosh count count-if count-if-not ctypecase debug decf declaim declaration declare
    decode-float decode-universal-time defclass defconstant defgeneric define-condition
    define-modify-macro define-setf-expander define-symbol-macro defmacro defmethod defpackage
    defparameter defsetf defstruct deftype defun defvar delete delete-duplicates delete-file
    delete-if delete-if-not denominator deposit-field describe destructuring-bind digit-char digit-char-p
    directory directory-namestring division-by-zero do do* documentation dolist dotimes double-float
    double-float-epsilon double-float-negative-epsilon dpb dynamic-extent ecase echo-stream
    echo-stream-input-stream echo-stream-output-stream eighth elt encode-universal-time
    end-of-file endp enough-namestring ensure-directories-exist eq eql equal equalp error
    etypecase eval eval-when evenp every exp export expt extended-char fboundp fceiling
    fdefinition ffloor fifth file-error file-error-pathname file-length file-namestring
    file-position file-stream file-string-length file-write-date fill fill-pointer find
    find-if find-if-not find-package find-symbol finish-output first fixnum flet
    float float-digits float-precision float-radix float-sign floating-point-inexact
    floating-point-invalid-operation floating-point-overflow floating-point-underflow floatp
    floor fmakunbound force-output format formatter fourth fresh-line fround ftruncate ftype
    funcall function functionp gcd generic-function gensym gentemp get get-decoded-time
    get-internal-real-time get-internal-run-time get-output-stream-string get-properties
    get-universal-time getf gethash go graphic-char-p handler-bind handler-case hash-table
    hash-table-count hash-table-p hash-table-rehash-size hash-table-rehash-threshold
    hash-table-size hash-table-test host-namestring identity if ignorable ignore ignore-errors
    imagpart import in-package incf inline input-stream-p integer integer-decode-float
    integer-length integerp interactive-stream-p intern internal-time-units-per-second
    intersection invoke-debugger isqrt keyword keywordp labels lambda lambda-list-keywords
    lambda-parameters-limit last lcm ldb ldb-test ldiff least-negative-double-float
    least-negative-long-float least-negative-normalized-double-float
    least-negative-normalized-long-float least-negative-normalized-short-float
    least-negative-normalized-single-float least-negative-short-float
    least-negative-single-float least-positive-double-float least-positive-long-float
    least-positive-normalized-double-float least-positive-normalized-long-float
    least-positive-normalized-short-float least-positive-normalized-single-float
    least-positive-short-float least-positive-single-float length let let* list list*
    list-length listen listp load load-time-value locally log logand logandc1 logandc2 logbitp
    logcount logeqv logior lognand lognor lognot logorc1 logorc2 logtest logxor long-float
    long-float-epsilon long-float-negative-epsilon loop loop-finish lower-case-p macrolet
    make-array make-broadcast-stream make-concatenated-stream make-condition make-echo-stream
    make-hash-table make-instance make-list make-pathname make-random-state make-sequence
    make-string make-string-input-stream make-string-output-stream make-symbol
    make-synonym-stream make-two-way-stream makunbound map map-into mapc mapcan mapcar mapcon
    maphash mapl maplist mask-field max member member-if member-if-not merge merge-pathnames min
    minusp mismatch mod most-negative-double-float most-negative-fixnum most-negative-long-float
    most-negative-short-float most-negative-single-float most-positive-double-float
    most-positive-fixnum most-positive-long-float most-positive-short-float
    most-positive-single-float muffle-warning multiple-value-bind multiple-value-call
    multiple-value-list multiple-value-prog1 multiple-value-setq multiple-values-limit name-char
    namestring nbutlast nconc next-method-p nil nintersection ninth not notany notevery
    notinline nreconc nreverse nset-difference nset-exclusive-or nstring-capitalize
    nstring-downcase nstring-upcase nsublis nsubst nsubst-if nsubst-if-not nsubstitute
    nsubstitute-if nsubstitute-if-not nth nth-value nthcdr null number numberp numerator nunion
    oddp open open-stream-p optimize or otherwise output-stream-p package package-error
    package-name packagep pairlis parse-error parse-integer parse-namestring pathname
    pathname-device pathname-directory pathname-host pathname-match-p pathname-name
    pathname-type pathname-version pathnamep peek-char phase pi plusp pop position position-if
    position-if-not pprint pprint-exit-if-list-exhausted pprint-fill pprint-indent pprint-linear
    pprint-logical-block pprint-newline pprint-pop pprint-tab pprint-tabular prin1
    prin1-to-string princ princ-to-string print print-not-readable print-not-readable-object
    print-unreadable-object probe-file proclaim prog prog* prog1 prog2 progn program-error progv
    psetf psetq push pushnew quote random random-state random-state-p rassoc rassoc-if
    rassoc-if-not ratio rational rationalize rationalp read read-byte read-char
    read-char-no-hang read-delimited-list read-from-string read-line read-preserving-whitespace
    read-sequence reader-error real realp realpart reduce rem remf remhash remove
    remove-duplicates remove-if remove-if-not remprop rename-file replace rest return
    return-from revappend reverse rotatef round row-major-aref rplaca rplacd safety satisfies
    sbit scale-float schar search second sequence serious-condition set set-difference
    set-exclusive-or setf setq seventh shadow shadowing-import shiftf short-float
    short-float-epsilon short-float-negative-epsilon signal signed-byte signum simple-array
    simple-base-string simple-bit-vector simple-bit-vector-p simple-condition
    simple-condition-format-control simple-error simple-string simple-string-p simple-type-error
    simple-vector simple-vector-p simple-warning sin single-float single-float-epsilon
    single-float-negative-epsilon sinh sixth sleep slot-boundp slot-exists-p slot-makunbound
    slot-value some sort space special special-operator-p speed sqrt stable-sort standard
    standard-char standard-char-p standard-object storage-condition stream stream-element-type
    stream-error stream-error-stream stream-external-format streamp string string-capitalize
    string-downcase string-equal string-greaterp string-left-trim string-lessp string-not-equal
    string-not-greaterp string-not-lessp string-right-trim string-stream string-trim
    string-upcase string/= string< string<= string= string> string>= stringp structure
    structure-object style-warning sublis subseq subsetp subst subst-if subst-if-not substitute
    substitute-if substitute-if-not subtypep svref sxhash symbol symbol-function symbol-macrolet
    symbol-name symbol-package symbol-value symbolp synonym-stream synonym-stream-symbol t
    tagbody tailp tan tanh tenth terpri the third throw time translate-pathname tree-equal
    truename truncate two-way-stream two-way-stream-input-stream two-way-stream-output-stream
    type type-error type-error-expected-type type-of typecase typep unbound-slot
    unbound-slot-instance unbound-variable undefined-function union unless unread-char
    unsigned-byte unwind-protect upgraded-array-element-type upgraded-complex-part-type
    upper-case-p use-package values values-list variable vector vector-pop vector-push
    vector-push-extend vectorp warn warning when wild-pathname-p with-accessors
    with-hash-table-iterator with-input-from-string with-open-file with-open-stream
    with-output-to-string with-slots write write-byte write-char write-line write-sequence
    write-string write-to-string y-or-n-p yes-or-no-p zerop))

;;; Words that are also names in worlds. Their functions are refused (closed.lisp).
(defparameter *refused-words*
  '(abort continue disassemble dribble ed inspect provide require room store-value
    use-value compile-file))
(defparameter *refused-macros* '(step trace untrace))

(mapc #'permit *refused-words*)
(mapc #'permit *refused-macros*)

;;; Symbols that the reader inserts into forms.
(mapc #'permit '(si:quasiquote si:unquote si:unquote-splice si:unquote-nsplice slot-of |?()|))
