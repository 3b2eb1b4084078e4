;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The closed dialect: only the allowed symbols (allowed.lisp) can be read, found, evaluated or
;;;; seen by a macro of a file. The other safety measures depend on that.

(in-package "MAGNA")

(defvar *user-package* (find-package "COMMON-LISP-USER"))

(defun own-package-p (package)
  "Is it a package that files of the image have made, or Lisp's for all?"
  (and *image* (or (member package (image-packages *image*) :test #'eq)
                   (eq package *user-package*))))

(defun own-symbol-p (symbol)
  "A symbol of a file, or of no package."
  (let ((package (symbol-package symbol)))
    (or (null package) (own-package-p package))))

(defun allowed-p (symbol)
  (or (keywordp symbol) (gethash symbol *allowed*) (own-symbol-p symbol)))

(defun check-symbol (symbol)
  (unless (or (allowed-p symbol) (right-p :lisp))
    (fail "~a is not available to world files, programs and the console ~
           (resources/worlds/README.md, Safety); remove it or take another name" (show symbol)))
  symbol)

;;; Definitions. Locks protect the functions of Lisp and of the simulator; this code protects the
;;; rest.

(defparameter *definitions*
  '(defclass defgeneric defstruct define-condition deftype defsetf define-setf-expander
    define-modify-macro define-symbol-macro defconstant))

(defparameter *own-methods* '(print-object initialize-instance shared-initialize)
  "Functions of Lisp for which a file may write methods, of its own classes.")

(defun check-own-name (name)
  (let ((symbol (if (consp name) (if (eq (first name) 'setf) (second name) (first name)) name)))
    (when (and symbol (symbolp symbol) (not (own-symbol-p symbol)))
      (fail "~a is a word of Lisp or of the simulator and cannot be defined again; take another ~
             name" (show symbol)))))

(defun check-method (name parts)
  "(defmethod NAME [qualifier] ((object CLASS) ...) ...)"
  (let* ((parameters (find-if #'consp parts)) (first (and parameters (first parameters))))
    (cond ((not (member name *own-methods*)) (check-own-name name))
          ((and (consp first) (consp (rest first)) (symbolp (second first))
                (own-symbol-p (second first))))
          (t (fail "a method of ~a needs a class of the file's own as its first parameter's"
                   (show name))))))

(defun check-definition (form)
  (let ((word (first form)))
    (when (consp (rest form))
      (cond ((member word *definitions*) (check-own-name (second form)))
            ((eq word 'defmethod) (check-method (second form) (cddr form)))
            ((and (member word '(flet labels macrolet)) (proper-list-p (second form)))
             (dolist (definition (second form))
               (when (consp definition) (check-local-name word (first definition)))))))))

(defun check-local-name (word name)
  "A local function may have the name of one of the simulator; a macro would see what its words make."
  (when (or (eq word 'macrolet)
            (and (symbolp name) (eq (symbol-package name) (symbol-package 'car))))
    (check-own-name name)))

;;; Walking over a form

(defun check-call (form)
  "(funcall 'NAME ...) calls the function of a macro, too, which gives what the dialect's words make."
  (let ((called (and (member (first form) '(funcall multiple-value-call)) (consp (rest form))
                     (second form))))
    (when (and (consp called) (member (first called) '(quote function)) (consp (rest called)))
      (check-no-macro (second called)))))

(defun walk-code (form seen definitions)
  "Refuses the first symbol in FORM that is not allowed; it stands at the innermost list that has been
read from a file. DEFINITIONS: names that are defined are looked at, too."
  (cond ((symbolp form) (check-symbol form))
        ((consp form)
         (unless (gethash form seen)
           (at (place-of form)
             (when (and definitions (symbolp (first form)))
               (check-definition form)
               (check-call form))
             (when (and (eq (first form) 'defmethod) (consp (rest form))
                        (member (second form) *own-methods*))
               (setf form (list* (first form) nil (cddr form))))
             (loop
               (setf (gethash form seen) t)
               (walk-code (car form) seen definitions)
               (setf form (cdr form))
               (when (or (atom form) (gethash form seen)) (return)))
             (when form (unless (consp form) (walk-code form seen definitions))))))
        ((and (arrayp form) (eq (array-element-type form) t) (not (gethash form seen)))
         (setf (gethash form seen) t)
         (dotimes (k (array-total-size form))
           (walk-code (row-major-aref form k) seen definitions)))))

(defun check-code (form)
  (walk-code form (make-hash-table :test #'eq) t)
  form)

(defun check-data (form)
  (walk-code form (make-hash-table :test #'eq) nil)
  form)

(defun expand-checked (expander form environment)
  "The *MACROEXPAND-HOOK*: macros of files neither see nor make symbols that are not allowed."
  (when (and (consp form) (eq (first form) 'setf) (proper-list-p form)) (warn-of-new-variables form))
  (at (place-of form)
    (if (and (consp form) (symbolp (first form)) (own-symbol-p (first form)))
        (progn (check-code form)
               (check-code (funcall expander form environment)))
        (funcall expander form environment))))

;;; Functions of Lisp that could return a symbol or evaluate a form

(defmacro define-checked (name parameters &body body)
  "Replaces the function NAME of Lisp; in BODY (%original argument ...) calls it."
  `(let ((%original (fdefinition ',name)))
     (setf (fdefinition ',name)
           (flet ((%original (&rest arguments) (apply %original arguments)))
             (declare (ignorable #'%original))
             (lambda ,parameters ,@body)))))

(defvar *iterating* nil "The dialect's own code looks at the symbols of a package.")

(defun check-package (package)
  "PACKAGE, if its symbols are the file's."
  (let ((found (find-package package)))
    (when (and found (not (own-package-p found)) (not (right-p :lisp)))
      (fail "the package ~a is not the file's own; use (defpackage ...) for one that is"
            (package-name found)))
    package))

(defun check-names (names)
  (dolist (name (if (listp names) names (list names))) (check-symbol name))
  names)

(defun check-declaration (declaration)
  (check-data declaration)
  (when (and (proper-list-p declaration)
             (member (first declaration) '(special inline notinline)))
    (mapc #'check-own-name (rest declaration)))
  declaration)

(defun check-object (object)
  "OBJECT, if its slots are the file's."
  (when (and (si:structurep object) (not (own-symbol-p (si:structure-name object)))
             (not (right-p :lisp)))
    (fail "the slots of ~a are read by !>variable.slot" (show object)))
  object)

(defun check-no-macro (name)
  (when (and (symbolp name) (or (macro-function name) (special-operator-p name)))
    (fail "~a is a macro and has no function" (show name)))
  name)

(defun stands-for-form-p (symbol)
  "Is it a global symbol macro: a parameter or fluent, which the manual calls a variable?"
  (and (symbolp symbol) (nth-value 1 (macroexpand-1 symbol)) t))

(defun compiled (definition)
  (check-code definition)
  (if (functionp definition) definition (%coerce definition 'function)))

(defun install-checks ()
  (define-checked eval (form) (%original (check-code form)))
  (define-checked compile (name &optional (definition (and name (fdefinition name))))
    (let ((function (compiled definition)))
      (if name (setf (fdefinition name) function) function)))
  (define-checked coerce (object type)
    (when (and (consp object) (symbolp (first object))) (check-code object))
    (%original object type))
  (define-checked read (&rest arguments)
    (let ((*places* nil)) (check-data (apply #'%original arguments))))
  (define-checked read-preserving-whitespace (&rest arguments)
    (let ((*places* nil)) (check-data (apply #'%original arguments))))
  (define-checked read-delimited-list (&rest arguments)
    (let ((*places* nil)) (check-data (apply #'%original arguments))))
  (define-checked read-from-string (&rest arguments)
    (let ((values (let ((*places* nil)) (multiple-value-list (apply #'%original arguments)))))
      (check-data (first values))
      (values-list values)))
  (define-checked intern (name &optional (package *package*))
    (let ((known (%find-symbol name package)))
      (unless (or known (eq (find-package package) (find-package "KEYWORD")))
        (check-package package))
      (multiple-value-bind (symbol status) (%original name package)
        (values (check-symbol symbol) status))))
  (define-checked find-symbol (name &optional (package *package*))
    (multiple-value-bind (symbol status) (%original name package)
      (values (check-symbol symbol) status)))
  (install-package-checks)
  (install-object-checks)
  (install-size-checks))

(defun manual-package (name)
  "ARS and NISP are the image's package, wherever they are written."
  (if (and (or (symbolp name) (stringp name))
           (member (string name) *package-names* :test #'string=))
      (image-package *image*)
      name))

(defun prefer-nisp-words (package use excepted)
  "Where a file's package uses ARS besides Common Lisp, the dialect's `let' and the like are meant."
  (when (member (image-package *image*) use)
    (%shadowing-import (remove-if (lambda (word)
                                    (member (symbol-name word) excepted :test #'string=))
                                  *nisp-words*)
                       package)))

(defun install-package-checks ()
  (macrolet ((in-own-packages (&rest names)
               `(progn ,@(loop for name in names
                               collect `(define-checked ,name (names &optional (package *package*))
                                          (%original (check-names names)
                                                     (check-package package)))))))
    (in-own-packages import export shadowing-import))
  (define-checked shadow (names &optional (package *package*))
    (%original names (check-package package)))
  (define-checked use-package (packages &optional (package *package*))
    (let ((use (mapcar #'manual-package (if (listp packages) packages (list packages)))))
      (prefer-nisp-words (check-package package) use nil)
      (%original use package)))
  (define-checked si:select-package (name)
    (%original (check-package (manual-package name))))
  (define-checked si::dodefpackage (name nicknames documentation lock use local-nicknames shadowed
                                    &rest imports)
    (dolist (one (cons name nicknames)) (check-package one))
    (let ((package (or (find-package name) (make-package name :use nil)))
          (use (mapcar #'manual-package (if (listp use) use (list use)))))
      (mp:with-lock (*images-lock*) (pushnew package (image-packages *image*)))
      (unless (eq package (image-package *image*)) (nickname-package (image-package *image*) package))
      (prefer-nisp-words package use (append shadowed (mapcan #'cdr (copy-tree (third imports)))))
      (apply #'%original name nicknames documentation lock use local-nicknames shadowed imports)))
  (define-checked si::packages-iterator (&rest arguments)
    (unless *iterating* (fail "the symbols of a package are not available"))
    (apply #'%original arguments))
  (define-checked proclaim (declaration) (%original (check-declaration declaration))))

(defun install-object-checks ()
  (define-checked boundp (symbol) (or (stands-for-form-p symbol) (%original symbol)))
  (define-checked symbol-value (symbol)
    (if (stands-for-form-p symbol) (%eval symbol) (%original symbol)))
  (define-checked set (symbol value)
    (cond ((world-variable-p symbol) (setf (world-variable symbol) value))
          ((stands-for-form-p symbol) (fail "~a cannot be set" (show symbol)))
          (t (%original symbol value))))
  (define-checked fdefinition (name) (%original (check-no-macro name)))
  (define-checked symbol-function (name) (%original (check-no-macro name)))
  (define-checked slot-value (object slot) (%original (check-object object) slot))
  (define-checked (setf slot-value) (value object slot)
    (%original value (check-object object) slot))
  (define-checked slot-makunbound (object slot) (%original (check-object object) slot)))


;;; Sizes that would end the process instead of signalling an error

(defconstant +most-bits+ 100000000)

(defun check-size (size)
  (when (and (integerp size) (> (abs size) +most-bits+))
    (fail "~a is too large; numbers have at most ~d bits, and tables as many places" (show size)
          +most-bits+))
  size)

(defun check-bytes (specifier)
  (when (consp specifier)
    (check-size (car specifier))
    (check-size (cdr specifier)))
  specifier)

(defun install-size-checks ()
  (define-checked ash (number count) (%original number (check-size count)))
  (define-checked ldb (bytes number) (%original (check-bytes bytes) number))
  (define-checked mask-field (bytes number) (%original (check-bytes bytes) number))
  (define-checked dpb (new bytes number) (%original new (check-bytes bytes) number))
  (define-checked deposit-field (new bytes number) (%original new (check-bytes bytes) number))
  (define-checked make-hash-table (&rest options)
    (loop for (key value) on options by #'cddr do (when (eq key :size) (check-size value)))
    (apply #'%original options)))

;;; Equal seeds give equal runs: programs have neither the time of day nor chance of their own.

(defconstant +begin-of-time+ 2903212800 "The universal time when a world begins: 1992-01-01, 0 h GMT.")

(defun simulated-seconds () (if (world-runs-p) (ask "seconds") 0))

(defun install-simulated-time ()
  (define-checked get-universal-time () (+ +begin-of-time+ (floor (simulated-seconds))))
  (define-checked get-decoded-time () (decode-universal-time (get-universal-time) 0))
  ;; Not the zone of the machine.
  (define-checked decode-universal-time (time &optional (zone 0)) (%original time zone))
  (define-checked encode-universal-time (second minute hour day month year &optional (zone 0))
    (%original second minute hour day month year zone))
  (define-checked get-internal-real-time ()
    (floor (* internal-time-units-per-second (simulated-seconds))))
  (define-checked get-internal-run-time () (get-internal-real-time))
  (define-checked make-random-state (&optional state)
    (%original (if (eq state t) (random most-positive-fixnum) state))))

;;; A second lock behind the first: functions that start processes, or access the system or raw
;;; memory, are removed from all images but those with the right :lisp.

(defun reserve-all (package)
  (do-symbols (symbol package)
    (when (and (eq (symbol-package symbol) (find-package package))
               (fboundp symbol) (not (macro-function symbol)) (not (special-operator-p symbol)))
      (reserve package (symbol-name symbol)))))

(defun reserve-the-system ()
  (reserve-all "FFI")
  (reserve "EXT" "SYSTEM" "RUN-PROGRAM" "TERMINATE-PROCESS" "EXTERNAL-PROCESS-WAIT" "GETENV"
           "SETENV" "ENVIRON" "CHDIR" "CHMOD" "MKSTEMP" "COPY-FILE" "MMAP" "MMAP-ARRAY" "MUNMAP"
           "MAKE-PIPE" "MAKE-STREAM-FROM-FD" "FILE-STREAM-FD" "LOAD-ENCODING" "ARRAY-RAW-DATA"
           "INSTALL-C-COMPILER" "BC-FILE" "BC-COMPILE-FILE" "CATCH-SIGNAL" "SET-SIGNAL-HANDLER"
           "DUMP-C-BACKTRACE" "TRAP-FPE" "SAFE-EVAL" "SET-FINALIZER")
  (reserve "SI" "RUN-PROGRAM-INNER" "SPAWN-SUBPROCESS" "WAITPID" "KILLPID" "MKDIR" "RMDIR"
           "LOAD-BINARY" "LOAD-SOURCE" "LOAD-BYTECODES" "LOAD-FOREIGN-MODULE"
           "UNLOAD-FOREIGN-MODULE" "FIND-FOREIGN-SYMBOL" "CALL-CFUN" "MAKE-DYNAMIC-CALLBACK"
           "ALLOCATE-FOREIGN-DATA" "FREE-FOREIGN-DATA" "MAKE-FOREIGN-DATA-FROM-ARRAY" "POINTER"
           "FOREIGN-DATA-REF" "FOREIGN-DATA-SET" "FOREIGN-DATA-REF-ELT" "FOREIGN-DATA-SET-ELT"
           "FOREIGN-DATA-POINTER" "FOREIGN-DATA-RECAST" "FOREIGN-DATA-ADDRESS"
           "OPEN-CLIENT-STREAM" "OPEN-SERVER-STREAM" "OPEN-UNIX-SOCKET-STREAM"
           "LOOKUP-HOST-ENTRY" "APPLY-FROM-STACK-FRAME"
           "LOOP-PACKAGE-SYMBOLS-ITERATION-PATH"))

(defun refuse-words ()
  (dolist (word *refused-words*) (setf (fdefinition word) (refuse (symbol-name word))))
  (dolist (word *refused-macros*)
    (let ((refusal (refuse (symbol-name word))))
      (setf (macro-function word) (lambda (form environment)
                                    (declare (ignore form environment))
                                    (funcall refusal))))))

(defun close-dialect ()
  "The last thing that happens at boot: from here on files have what is allowed, and nothing else."
  (dolist (package '("MAGNA" "NISP-WORDS" "XLIB"))
    (mapc #'permit (external-symbols package)))
  (ext:package-lock (find-package "COMMON-LISP") nil)
  (setf (svref si::*format-directive-interpreters* (char-code #\/)) (refuse "format ~/")
        (svref si::*format-directive-expanders* (char-code #\/)) (refuse "format ~/"))
  (refuse-words)
  (reserve-the-system)
  (install-checks)
  (install-simulated-time)
  (install-file-functions)
  (install-documentation)
  (ext:package-lock (find-package "COMMON-LISP") t))
