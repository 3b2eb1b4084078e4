;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The manual's dialect of Lisp (manual 3.1, Nisp): declared types, procedures, `make', `out' and
;;;; other words missing in Common Lisp. Slots: slots.lisp; points: geometry.lisp.

;;; Words that Common Lisp also has. In package MAGNA they have Common Lisp's meaning; in the files
;;; of users they are the words of this package, which have additional features (loader.lisp).
(defpackage "NISP-WORDS"
  (:use)
  (:export "LET" "LET*" "LOOP" "EQUAL" "MAKE-HASH-TABLE" "IN-PACKAGE"))

(in-package "MAGNA")

(export (mapcar (lambda (name) (intern name "MAGNA"))
                '("DEFPROC" "DEFFUNC" "CONTINUATION" "\\" "  " "!=" "OUT" "VREF" "MAKE")))

;;; Types. Types in the table are checked when a variable is bound; other types, and the elements of
;;; a (Lst t), are only for human readers.

(defvar *types* nil "What can be checked of a declared type: (NAME . predicate).")

(defun define-type (name predicate)
  "From now on variables declared NAME, a text in upper case, are checked by PREDICATE."
  (setf *types* (acons name predicate (remove name *types* :key #'first :test #'string=))))

(defun boolean-p (value) (or (null value) (eq value t)))

(loop for (name predicate) in '(("INTEGER" integerp) ("FIXNUM" integerp) ("NUMBER" numberp)
                                ("FLOAT" realp) ("REAL" realp) ("FLONUM" realp)
                                ("BOOLEAN" boolean-p) ("SYMBOL" symbolp) ("STRING" stringp)
                                ("LST" listp) ("VECTOR" vectorp)
                                ("THING" thing-p) ("ROBOT" robot-p))
      do (define-type name predicate))

(defun type-predicate (type)
  "The predicate of a type that is in the table, or nil."
  (and (symbolp type) (cdr (assoc (symbol-name type) *types* :test #'string=))))

(defun type-test-form (type value)
  "Code for whether the variable VALUE is of TYPE, nil if that is not checked."
  (if (and (consp type) (symbolp (first type)))
      (if (string= (symbol-name (first type)) "~")
          (let ((test (type-test-form (second type) value)))
            (and test `(or (null ,value) ,test)))
          (type-test-form (first type) value))
      (let ((predicate (type-predicate type)))
        (and predicate `(,predicate ,value)))))

(defun wrong-type (what type value)
  (fail "~a is declared ~:@(~a~), but is ~a" what (show type) (show value)))

(defun typed-form (form name type)
  "Code for FORM, checked to be of TYPE before NAME is bound to it."
  (let* ((value (gensym "VALUE")) (test (type-test-form type value)))
    (if test
        `(let ((,value ,form)) (if ,test ,value (wrong-type ,(show name) ',type ,value)))
        form)))

(defun check-type-follows (rest last usage)
  "REST begins with the - of a type of what stands before it, LAST."
  (unless last (wrong usage "there is nothing before - that could have the type"))
  (unless (rest rest) (wrong usage "there is no type after ~a -" (show last))))

;;; Parameters

(defun parameter-check (parameter mode type)
  "Code that checks a parameter, nil if there is nothing to check. What is optional may be nil."
  (let* ((part (if (consp parameter) (first parameter) parameter))
         (name (if (consp part) (second part) part))
         (test (type-test-form (if mode (list '~ type) type) name)))
    (and test (member mode '(nil &optional &key))
         `(unless ,test (wrong-type ,(show name) ',type ,name)))))

(defun typed-parameters (parameters usage)
  "PARAMETERS as Common Lisp has them, without the types; and a list of code that checks those."
  (unless (proper-list-p parameters)
    (wrong usage "~a is not a list of parameters" (show parameters)))
  (let ((plain nil) (checks nil) (mode nil) (last nil))
    (loop for rest = parameters then (rest rest)
          while rest
          do (let ((item (first rest)))
               (cond ((eq item '-)
                      (check-type-follows rest last usage)
                      (pop rest)
                      (push (parameter-check last mode (first rest)) checks)
                      (setf last nil))
                     ((member item lambda-list-keywords)
                      (push item plain)
                      (setf mode item last nil))
                     (t (push item plain) (setf last item)))))
    (values (nreverse plain) (remove nil (nreverse checks)))))

(defun declaration-count (body)
  "How many forms at the head of BODY are its description or declarations."
  (loop for (form . more) on body
        while (or (and (stringp form) more) (and (consp form) (eq (first form) 'declare)))
        count t))

(defun placed-forms (body)
  "BODY with the place of each of its forms, for errors in them."
  (let ((count (declaration-count body)))
    (append (subseq body 0 count)
            (loop for form in (nthcdr count body)
                  collect (if (consp form) `(at ,(place-of form) ,form) form)))))

(defun typed-function-form (head parameters body usage)
  "Code (HEAD... parameters body...) for a function whose parameters may have types."
  (multiple-value-bind (plain checks) (typed-parameters parameters usage)
    (let ((count (declaration-count body)))
      `(,@head ,plain ,@(subseq body 0 count) ,@checks ,@(nthcdr count body)))))

;;; Procedures

(defun checked-result-forms (name type body)
  "BODY, checked to give what is declared; then it gives one value."
  (let* ((count (declaration-count body)) (value (gensym "RESULT"))
         (test (type-test-form type value)))
    (if test
        (append (subseq body 0 count)
                `((let ((,value (block ,name ,@(nthcdr count body))))
                    (if ,test
                        ,value
                        (wrong-type ,(format nil "the result of ~a" (show name)) ',type
                                    ,value)))))
        body)))

(defun procedure-form (form word)
  "Code for (WORD name [- TYPE] (parameter [- TYPE] ...) body...)."
  (let ((usage (format nil "(~a name [- TYPE] (parameter [- TYPE] ...) body...)" word)))
    (at (place-of form)
      (destructuring-bind (name &rest parts) (check-clause form 2 nil usage)
        (unless (and name (symbolp name))
          (wrong usage "~a is not the name of a procedure" (show name)))
        (let ((typed (eq (first parts) '-)))
          (when (and typed (null (cddr parts)))
            (wrong usage "the type or the parameters are missing"))
          (destructuring-bind (parameters &rest body) (if typed (cddr parts) parts)
            (typed-function-form `(defun ,name) parameters
                                 (if typed
                                     (checked-result-forms name (second parts) body)
                                     body)
                                 usage)))))))

(defmacro deffunc (&whole form &rest parts)
  "Defines a function (manual 3.1)."
  (declare (ignore parts))
  (procedure-form form "deffunc"))

(defmacro defproc (&whole form &rest parts)
  "Defines a procedure (manual 3.1): what `deffunc' does, to tell that it has effects."
  (declare (ignore parts))
  (procedure-form form "defproc"))

(defun lambda-form (form word placed)
  "Code for the function (WORD (parameter [- TYPE] ...) body...); errors in its body are told here
if it is PLACED, else where it is called from."
  (let ((usage (format nil "(~a (parameter [- TYPE] ...) body...)" word)))
    (at (place-of form)
      (destructuring-bind (parameters &rest body) (check-clause form 1 nil usage)
        (let ((count (declaration-count body)))
          (placed-function
           `#',(typed-function-form '(lambda) parameters
                                    (if placed
                                        `(,@(subseq body 0 count)
                                          (at ,*place* ,@(nthcdr count body)))
                                        body)
                                    usage)
           *place*))))))

(defmacro |\\| (&whole form &rest parts)
  "A lambda whose parameters may have types (manual 3.1)."
  (declare (ignore parts))
  (lambda-form form "\\\\" nil))

;;; The manual prints it as two backslashes followed by blanks, which the reader reads as two
;;; blanks.
(setf (macro-function '|  |) (macro-function '|\\|))

(defmacro continuation (&whole form &rest parts)
  "The function a command calls when it has ended (manual 3.1.1)."
  (declare (ignore parts))
  (lambda-form form "continuation" t))

;;; Variables

(defun typed-bindings (bindings usage)
  "BINDINGS of a LET as Common Lisp has them; what is declared is checked."
  (let ((plain nil) (last nil))
    (loop for rest = bindings then (rest rest)
          while rest
          do (let ((item (first rest)))
               (cond ((not (eq item '-)) (push item plain) (setf last item))
                     (t (check-type-follows rest last usage)
                        (pop rest)
                        (when (and (consp last) (= (length last) 2))
                          (setf (first plain)
                                (list (first last)
                                      (typed-form (second last) (first last) (first rest)))))
                        (setf last nil)))))
    (nreverse plain)))

(defun binding-form (form word)
  "Code for a LET, or whatever WORD is, whose variables may have types, or belong to the world."
  (destructuring-bind (&optional bindings &rest body) (rest form)
    (when (and (proper-list-p bindings) (member '- bindings))
      (at (place-of form)
        (setf bindings (typed-bindings bindings
                                       (format nil "(~(~a~) ((variable value) [- TYPE] ...) body...)"
                                               word)))))
    (cond ((not (and (proper-list-p bindings) (some #'binds-world-variable-p bindings)))
           `(,word ,@(and (rest form) (cons bindings body))))
          ((eq word 'let) (world-binding-form bindings body))
          (t (sequential-world-binding-form bindings body)))))

(defmacro nisp-words:let (&whole form &rest parts)
  "Common Lisp's, and with types: (let ((x 0) - INTEGER y) ...)."
  (declare (ignore parts))
  (binding-form form 'let))

(defmacro nisp-words:let* (&whole form &rest parts)
  (declare (ignore parts))
  (binding-form form 'let*))

(defmacro nisp-words:loop (&whole form &rest parts)
  "Common Lisp's; and (loop UNTIL test body...), (loop WHILE test body...)."
  (destructuring-bind (&optional word test &rest body) parts
    `(let ((*loop-place* ,(place-of form)))
       (ext:compiler-let ((*place* ,(place-of form)))
         ,(if (and word (symbolp word) (consp (first body))
                   (member (symbol-name word) '("UNTIL" "WHILE") :test #'string=))
              `(loop ,word ,test do ,@(remove nil body))
              `(loop ,@parts))))))

(defmacro nisp-words:in-package (name)
  "Common Lisp's; a quote is forgiven, because Lisp of the manual's time had it."
  `(in-package ,(if (and (consp name) (eq (first name) 'quote)) (second name) name)))

(defmacro != (&rest parts)
  "SETF (manual 3.1)."
  `(setf ,@parts))

;;; Vectors, made objects, printing

(defun element-number (sequence index)
  "INDEX, if SEQUENCE has that element."
  (let ((length (length sequence)))
    (unless (and (integerp index) (< -1 index length))
      (fail "vref: there is no element ~a in ~a, which has ~d" (show index) (show sequence) length))
    index))

(defun check-sequence (object)
  (unless (or (vectorp object) (proper-list-p object))
    (fail "expected (vref vector index); ~a is neither a vector nor a list" (show object)))
  object)

(defun vref (vector &rest indices)
  "An element of a vector, array or list, from 0 (manual 3.1.3)."
  (if (= (length indices) 1)
      (elt vector (element-number (check-sequence vector) (first indices)))
      (apply #'aref vector indices)))

(defun (setf vref) (value vector &rest indices)
  (if (= (length indices) 1)
      (setf (elt vector (element-number (check-sequence vector) (first indices))) value)
      (setf (apply #'aref vector indices) value)))

(defvar *makers* nil "What `make' can make: (NAME function usage fewest most).")

(defun define-maker (name function usage fewest most)
  "From now on (make NAME argument...) calls FUNCTION, a symbol, with FEWEST to MOST arguments."
  (setf *makers* (append (remove name *makers* :key #'first :test #'string=)
                         (list (list name function usage fewest most)))))

(define-maker "ODOMETER" 'make-odometer-of "(make ODOMETER robot name)" 2 2)

(defmacro make (&whole form &rest parts)
  "(make TYPE argument...) is a new object of the type, which is not evaluated (manual 3.1)."
  (declare (ignore parts))
  (at (place-of form)
    (destructuring-bind (type &rest arguments)
        (check-clause form 1 nil "(make TYPE argument...)")
      (let ((maker (and (symbolp type) (assoc (symbol-name type) *makers* :test #'string=))))
        (unless maker
          (fail "make knows no type ~a; it makes ~{~a~^, ~}" (show type)
                (mapcar #'first *makers*)))
        (destructuring-bind (function usage fewest most) (rest maker)
          (unless (<= fewest (length arguments) most)
            (wrong usage "there are ~d arguments" (length arguments)))
          `(,function ,@arguments))))))

(defun write-items (&rest items)
  "All at once, so that what several programs write does not mix."
  (write-string (format nil "~{~a~}" items))
  nil)

(defmacro out (&rest items)
  "Prints the values of ITEMS one after the other (manual 3.1.3); a T that is written there is a new
line."
  `(write-items ,@(substitute (string #\Newline) t items)))
