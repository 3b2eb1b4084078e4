;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; What editors ask of the running world: evaluation, compilation with notes, macro expansion,
;;;; completion, arguments, descriptions, places of definitions and uses (protocols/swank).

(in-package "MAGNA")

(defconstant +most-value-text+ 100000 "Characters of a value that an editor shows.")
(defconstant +most-completions+ 300)

(defun data-text (data)
  "DATA, lists of keywords, whole numbers and strings, as an s-expression."
  (let ((*print-case* :downcase) (*print-pretty* nil) (*print-length* nil) (*print-level* nil)
        (*print-circle* nil) (*print-base* 10) (*print-radix* nil) (*print-escape* t)
        (*print-readably* nil))
    (prin1-to-string data)))

(defun bounded-text (text most)
  (if (> (length text) most) (concatenate 'string (subseq text 0 most) " ...") text))

(defun shown-value (value) (bounded-text (value-text value) +most-value-text+))

(defun found-symbol (name)
  "The symbol that a file would read as NAME, if it exists and files may use it."
  (let* ((keyword (and (> (length name) 1) (char= (char name 0) #\:)))
         (package (if keyword (find-package "KEYWORD") *package*)))
    (multiple-value-bind (symbol status)
        (%find-symbol (string-upcase (if keyword (subseq name 1) name)) package)
      (and status (allowed-p symbol) (list symbol)))))

(defun call-with-symbol (name function)
  "What FUNCTION says of the symbol; nil: there is none."
  (let ((found (found-symbol name)))
    (and found (funcall function (first found)))))

;;; Clients

(defstruct editor
  (levels nil)     ; of the debugger, the newest first (debugging.lisp)
  (inspected nil)) ; what is inspected, the newest first (inspecting.lisp)

(define-image-variable *editors* (make-hash-table :test #'equal) "The editor of each client's name.")

(defun editor-of (client)
  (or (gethash client *editors*) (setf (gethash client *editors*) (make-editor))))

(define-query "forget" (text client)
  "Forgets the editor of CLIENT, which has left; its running events and plans keep their program."
  (remhash client *editors*)
  (setf (program-table-programs *program-table*)
        (remove *program* (program-table-programs *program-table*)))
  "nil")

;;; Evaluation

(defun call-catching (function)
  "What FUNCTION gives; the second value is nil, or what GIVE-UP has thrown."
  (let* ((value nil)
         (failure (let ((*failure-tag* (list "editor")))
                    (catch *failure-tag*
                      (setf value (funcall function))
                      nil))))
    (values value failure)))

(defun call-for-editor (client function)
  "(:OK . what FUNCTION gives), or (:DEBUG ...) of the new level of CLIENT's debugger."
  (multiple-value-bind (values failure) (call-catching function)
    (data-text (if failure (enter-debugger (editor-of client) failure) (cons :ok values)))))

(define-query "evaluate" (text client)
  (call-for-editor client
                   (lambda () (mapcar #'shown-value (multiple-value-list (load-at-prompt text))))))

(define-query "evaluate-and-grab" (text client)
  "The output, then the values in one text."
  (call-for-editor
   client
   (lambda ()
     (let* ((values nil)
            (output (with-output-to-string (*standard-output*)
                      (setf values (multiple-value-list (load-at-prompt text))))))
       (list (bounded-text output +most-value-text+)
             (format nil "~{~a~^~%~}" (mapcar #'shown-value values)))))))

(define-query "load" (text client)
  "The forms of a file or a part of it."
  (call-for-editor client (lambda () (load-main-text text) nil)))

;;; Compilation. What fails before the form runs is a note with its place; what fails while it runs
;;; opens the debugger. Names that have no definition are warnings.

(defun failed-running-p (loads)
  "Did a form of the text run when the last error came, which LOADS calls of `load' around it have
loaded? The frames of a deep recursion are not all known."
  (or (> (count :form *failed-frames* :key #'frame-name) loads)
      (> (length *failed-frames*) 100)))

(defun failure-note (failure)
  (destructuring-bind (condition offset reading cell) failure
    (declare (ignore cell))
    (destructuring-bind (message . place)
        (ask "error-place" offset reading (failure-text condition) (or (blamed-symbol condition) ""))
      (list :error message place))))

(define-query "compile" (text client loads)
  "(:OK done (severity message (file line column)) ...) or (:DEBUG ...). LOADS: how many calls of
`load' TEXT itself has, \"0\" or \"1\"."
  (let ((base *source-base*))
    (multiple-value-bind (value failure) (call-catching (lambda () (load-main-text text)))
      (declare (ignore value))
      (data-text (cond ((null failure) (list* :ok t (undefined-notes base)))
                       ((failed-running-p (parse-integer loads))
                        (enter-debugger (editor-of client) failure))
                       (t (list :ok nil (failure-note failure))))))))

(defun compiled-functions (base)
  "The functions of definitions, plans and kickers that were read at or behind the place BASE."
  (let ((functions nil))
    (dolist (symbol (own-symbols))
      (when (fboundp symbol)
        (push (or (macro-function symbol) (symbol-function symbol)) functions))
      (when (interp-proc symbol) (push (interp-proc-function (interp-proc symbol)) functions)))
    (dotimes (number (world-programs-kicker-count *programs*))
      (push (svref (world-programs-tests *programs*) number) functions)
      (push (svref (world-programs-bodies *programs*) number) functions))
    (remove-if-not (lambda (function)
                     (let ((place (and function (function-place function))))
                       (and place (>= place base))))
                   functions)))

(defun instructions (function)
  "((operation argument) ...) of ECL's code of FUNCTION, as texts."
  (let ((listing (with-output-to-string (*standard-output*)
                   (let ((*print-length* 3) (*print-level* 2) (*print-circle* t) (*print-pretty* nil))
                     (si::bc-disassemble function)))))
    (with-input-from-string (lines listing)
      (loop for line = (read-line lines nil)
            while line
            for parts = (pieces line #\Tab)
            when (cddr parts) collect (list (second parts) (third parts))))))

(defun names-in-code (function)
  "The names of functions that FUNCTION calls, and of global variables that it reads."
  (let ((called nil) (read nil) (seen nil))
    (labels ((walk (function)
               (unless (member function seen)
                 (push function seen)
                 (let ((constants (nth-value 2 (ignore-errors (si::bc-split function)))))
                   (when (vectorp constants)
                     (note function constants)
                     (loop for part across constants when (functionp part) do (walk part))))))
             (named (text constants)
               (find-if (lambda (part)
                          (and part (symbolp part) (string= (prin1-to-string part) text)))
                        constants))
             (note (function constants)
               (loop for (operation argument) in (instructions function)
                     for comma = (position #\, argument)
                     do (cond ((and comma (string= operation "CALLG"))
                               (pushnew (named (subseq argument (1+ comma)) constants) called))
                              ((string= operation "SYMFUNC")
                               (pushnew (named argument constants) called))
                              ((member operation '("VARS" "PUSHVS") :test #'string=)
                               (pushnew (named argument constants) read))))))
      (walk function))
    (values (remove nil called) (remove nil read))))

(defun plan-calls (base)
  "The names that plans read at or behind BASE call."
  (loop for symbol in (own-symbols)
        for proc = (interp-proc symbol)
        when (and proc (>= (or (function-place (interp-proc-function proc)) -1) base))
          append (mapcar #'second (interp-proc-calls proc))))

(defun notes-of-uses (name kind message base)
  (loop for (nil its-kind . place) in (ask "source-uses" (string-downcase (symbol-name name)) base)
        when (string= its-kind kind) collect (list :warning message place)))

(defun undefined-notes (base)
  "(:WARNING message place) for each use, at or behind BASE, of a name without definition."
  (let ((called (plan-calls base)) (read nil))
    (dolist (function (compiled-functions base))
      (multiple-value-bind (functions variables) (names-in-code function)
        (setf called (union functions called) read (union variables read))))
    (sort (append
           (loop for name in (remove-duplicates called)
                 unless (or (fboundp name) (interp-proc name) (interp-macro name))
                   append (notes-of-uses name "call"
                                         (if (plan-form-named name)
                                             (inside-lisp-text name)
                                             (undefined-function-text name))
                                         base))
           (loop for name in read
                 unless (or (boundp name) (si:specialp name))
                   append (notes-of-uses name "reference"
                                         (format nil "the variable ~a has no value" (show name))
                                         base)))
          #'< :key (lambda (note)
                     (destructuring-bind (file line column) (third note)
                       (declare (ignore file))
                       (+ (* 1000000 line) column))))))

;;; Macro expansion

(defun form-of (text)
  (let* ((stream (make-string-input-stream text))
         (form (let ((*places* nil)) (%read stream nil stream))))
    (when (eq form stream) (fail "there is no form to be expanded"))
    (check-code form)))

(defun own-code-p (form)
  "Has FORM only symbols that code may use? Expansions of the dialect's macros may have others."
  (handler-case (progn (check-code form) t) (world-error () nil)))

(defun expand-once (form)
  "The expansion of FORM, and whether there is one; of macros of plans, too."
  (cond ((not (macro-call-p form)) (macroexpand-1 form))
        ((own-code-p form)
         (values (check-code (funcall (interp-macro (first form)) (rest form))) t))
        (t (values form nil))))

(defun expand-head (form)
  (loop (multiple-value-bind (expansion expanded) (expand-once form)
          (unless expanded (return form))
          (setf form expansion))))

(defun expand-body (forms local)
  (mapcar (lambda (form) (expand-all form local)) forms))

(defun expand-all (form &optional local)
  "FORM and its parts without macros. LOCAL: names of local functions and macros, whose calls stay."
  (cond ((or (atom form) (not (proper-list-p form))) form)
        ((consp (first form)) (cons (second (expand-parts `(function ,(first form)) local))
                                    (expand-body (rest form) local)))
        ((member (first form) local) (expand-parts form local))
        (t (multiple-value-bind (expansion expanded) (expand-once form)
             (if expanded (expand-all expansion local) (expand-parts form local))))))

(defun expand-function (form local)
  "FORM: (lambda parameters body...), (ext:lambda-block name parameters body...), or a name."
  (case (and (consp form) (first form))
    (lambda `(lambda ,(second form) ,@(expand-body (cddr form) local)))
    (ext:lambda-block `(ext:lambda-block ,(second form) ,(third form)
                         ,@(expand-body (cdddr form) local)))
    (t form)))

(defun expand-parts (form local)
  (destructuring-bind (head . parts) form
    (case (if (member head local) nil head)
      ((quote go declare) form)
      (function (list 'function (expand-function (first parts) local)))
      ((let let*)
       `(,head ,(loop for binding in (first parts)
                      collect (if (and (consp binding) (rest binding))
                                  (list (first binding) (expand-all (second binding) local))
                                  binding))
               ,@(expand-body (rest parts) local)))
      ((flet labels)
       (let ((inside (append (mapcar #'first (first parts)) local)))
         `(,head ,(loop for (name parameters . body) in (first parts)
                        collect (list* name parameters
                                       (expand-body body (if (eq head 'labels) inside local))))
                 ,@(expand-body (rest parts) inside))))
      (macrolet `(macrolet ,(first parts)
                   ,@(expand-body (rest parts) (append (mapcar #'first (first parts)) local))))
      ((block return-from the eval-when symbol-macrolet ext:compiler-let)
       `(,head ,(first parts) ,@(expand-body (rest parts) local)))
      (t (cons head (expand-body parts local))))))

(define-query "expand" (text client how)
  "The first form of TEXT, expanded once (HOW: \"1\"), until its head is not a macro (\"head\"), or with
all its parts (\"all\")."
  (call-for-editor
   client
   (lambda ()
     (let* ((form (form-of text))
            (expansion (cond ((string= how "1") (values (expand-once form)))
                             ((string= how "head") (expand-head form))
                             (t (expand-all form))))
            (*print-case* :downcase) (*print-pretty* t) (*print-right-margin* 80)
            (*print-gensym* nil))
       (list (bounded-text (prin1-to-string expansion) +most-value-text+))))))

;;; Names

(defun plan-word-p (name)
  "Is NAME, a text in any case, a form of plans? They are not symbols until a file has read them."
  (and (assoc (string-upcase name) *plan-forms* :test #'string=) t))

(defun plan-word-lines (name)
  "What the reference says of the form of plans NAME."
  (and (plan-word-p name) (rest (first (reference-of name)))))

(defun known-names (text wanted)
  "The names of symbols that code can use, in lower case; WANTED decides by name. Keywords only if TEXT
begins as one."
  (let ((names nil) (*iterating* t))
    (flet ((note (symbol prefix)
             (when (or prefix (fboundp symbol) (boundp symbol))
               (let ((name (concatenate 'string prefix (string-downcase (symbol-name symbol)))))
                 (when (funcall wanted name) (push name names))))))
      (loop for symbol being the hash-keys of *allowed* do (note symbol ""))
      (dolist (symbol (own-symbols)) (note symbol ""))
      (loop for (word) in *plan-forms*
            for name = (string-downcase word)
            when (and (char/= (char name 0) #\:) (funcall wanted name)) do (push name names))
      (when (starts-p ":" text)
        (do-symbols (symbol "KEYWORD") (note symbol ":"))))
    (remove-duplicates (sort names #'string<) :test #'string=)))

(defun first-completions (names)
  (if (> (length names) +most-completions+) (subseq names 0 +most-completions+) names))

(defun starts-p (prefix name)
  (let ((end (mismatch prefix name))) (or (null end) (= end (length prefix)))))

(defun name-flags (name)
  "One letter of f, m, v for a function, a macro, a variable."
  (or (call-with-symbol name
                        (lambda (symbol)
                          (cond ((or (macro-function symbol) (plan-word-p name)) "m")
                                ((fboundp symbol) "f")
                                ((boundp symbol) "v"))))
      (if (plan-word-p name) "m" "-")))

(define-query "complete" (text client)
  (let ((prefix (string-downcase text)))
    (data-text (first-completions (known-names prefix (lambda (name) (starts-p prefix name)))))))

(defun compound-match-p (typed name)
  "Do the words of TYPED, between hyphens, begin those of NAME, as r-g-f does robot-go-forward?"
  (let ((place 0))
    (loop for c across typed
          always (if (char= c #\-)
                     (let ((end (position #\- name :start place))) (and end (setf place (1+ end))))
                     (and (< place (length name)) (char= c (char name place)) (incf place))))))

(defun compound-beginning (names)
  "What the words of all NAMES have in common, word by word: robot-g of robot-go and robot-grasp-it."
  (format nil "~{~a~^-~}"
          (apply #'mapcar
                 (lambda (&rest column)
                   (reduce (lambda (a b) (subseq a 0 (or (mismatch a b) (length a)))) column))
                 (mapcar (lambda (name) (pieces name #\-)) names))))

(define-query "complete-words" (text client)
  "((name ...) \"longest beginning\")"
  (let* ((typed (string-downcase text))
         (names (first-completions
                 (known-names typed (lambda (name) (compound-match-p typed name))))))
    (data-text (list names (if names (compound-beginning names) typed)))))

(defun subsequence-p (typed name)
  (let ((place 0))
    (loop for c across typed
          always (let ((k (position c name :start place))) (and k (setf place (1+ k)))))))

(defun begins-word-p (name k) (or (zerop k) (not (alphanumericp (char name (1- k))))))

(defun next-place (c name at started)
  "The place of C in NAME from AT on: AT itself if STARTED, else the begin of a word, else any."
  (flet ((place (fits) (loop for k from at below (length name)
                             when (and (char= c (char name k)) (funcall fits k)) return k)))
    (or (place (lambda (k) (and started (= k at))))
        (place (lambda (k) (begins-word-p name k)))
        (place (constantly t)))))

(defun scattered-places (typed name)
  "Neighbouring places and begins of words for the characters of TYPED; the first places of all if
that leaves one of them without a place."
  (let ((places nil) (at 0))
    (loop for c across typed
          for k = (next-place c name at places)
          unless k do (return-from scattered-places (first-places typed name))
          do (push k places) (setf at (1+ k)))
    (nreverse places)))

(defun first-places (typed name)
  (let ((at 0))
    (loop for c across typed
          collect (let ((k (position c name :start at))) (setf at (1+ k)) k))))

(defun fuzzy-places (typed name)
  "The places in NAME, which has the characters of TYPED in their order."
  (let ((whole (search typed name)))
    (if whole
        (loop for k from whole repeat (length typed) collect k)
        (scattered-places typed name))))

(defun fuzzy-score (places name)
  "From 0 to 100: matches next to each other, at the begin and in short names count most."
  (let ((sum (loop for (before k) on (cons nil places)
                   while k
                   sum (cond ((or (zerop k) (eql before (1- k))) 10)
                             ((begins-word-p name k) 7)
                             (t 2)))))
    (max 0d0 (- (/ (* 10d0 sum) (max 1 (length places)))
                (min 20d0 (* 0.5d0 (- (length name) (length places))))))))

(defun chunks (places name)
  "((place \"text\") ...) of neighbouring characters."
  (let ((all nil))
    (dolist (k places (nreverse all))
      (if (and all (= k (+ (first (first all)) (length (second (first all))))))
          (setf (second (first all))
                (concatenate 'string (second (first all)) (string (char name k))))
          (push (list k (string (char name k))) all)))))

(define-query "complete-fuzzily" (text client)
  "((name \"score\" ((place \"matched\") ...) flags) ...), the best first: the names that have the
characters of TEXT in their order."
  (let* ((typed (string-downcase text))
         (found (loop for name in (known-names typed (lambda (name) (subsequence-p typed name)))
                      for places = (fuzzy-places typed name)
                      collect (list (fuzzy-score places name) name places))))
    (data-text (loop for (score name places)
                       in (first-completions (stable-sort found #'> :key #'first))
                     collect (list name (format nil "~,2f" score) (chunks places name)
                                   (name-flags name))))))

(defun plain-lambda-list (part)
  "PART of a lambda list without packages."
  (cond ((null part) nil)
        ((symbolp part) (make-symbol (symbol-name part)))
        ((consp part) (cons (plain-lambda-list (car part)) (plain-lambda-list (cdr part))))
        (t part)))

(defun lambda-list-of (symbol)
  "The parameters; the second value tells whether they are known."
  (when (interp-proc symbol)
    (return-from lambda-list-of (values (interp-proc-parameters (interp-proc symbol)) t)))
  (if (fboundp symbol)
      (let ((annotated (ignore-errors (ext:get-annotation symbol :lambda-list nil))))
        (if annotated
            (values annotated t)
            (multiple-value-bind (parameters known)
                (ignore-errors (ext:function-lambda-list symbol))
              (values parameters (and known t)))))
      (values nil nil)))

(defun reference-lines (symbol)
  "What the reference says of a word of the dialect."
  (and (not (defined-by-file-p symbol)) (rest (first (reference-of symbol)))))

(defun usage-text (symbol)
  "\"(name parameter ...)\", nil if they are not known."
  (or (first (reference-lines symbol)) (written-usage symbol)))

(defun written-usage (symbol)
  (multiple-value-bind (parameters known) (lambda-list-of symbol)
    (when known
      (let ((*print-case* :downcase) (*print-gensym* nil) (*print-pretty* nil)
            (*print-length* 30) (*print-level* 5))
        (prin1-to-string (cons (make-symbol (symbol-name symbol)) (plain-lambda-list parameters)))))))

(define-query "arguments" (text client)
  (data-text (or (call-with-symbol text #'usage-text) (first (plan-word-lines text)))))

(defun documented (symbol kind)
  (let ((text (ignore-errors (documentation symbol kind))))
    (if text (list (format nil "~%~a~%" text)) nil)))

(defun description-text (symbol)
  (let ((lines (reference-lines symbol)))
    (if lines (format nil "~{~a~%~}" lines) (written-description symbol))))

(defun written-description (symbol)
  (with-output-to-string (out)
    (let ((name (string-downcase (symbol-name symbol))))
      (cond ((interp-proc symbol) (format out "~a is a plan~%" name))
            ((interp-macro symbol) (format out "~a is a macro of plans~%" name))
            ((special-operator-p symbol) (format out "~a is a special form~%" name))
            ((macro-function symbol) (format out "~a is a macro~%" name))
            ((fboundp symbol) (format out "~a is a function~%" name)))
      (when (fboundp symbol)
        (format out "~@[  ~a~%~]~{~a~}" (usage-text symbol) (documented symbol 'function)))
      (when (boundp symbol)
        (format out "~a is a ~:[variable~;constant~]; its value is ~a~%~{~a~}" name
                (constantp symbol) (show (symbol-value symbol)) (documented symbol 'variable)))
      (unless (or (fboundp symbol) (boundp symbol) (interp-macro symbol))
        (format out "~a has no function and no value~%" name)))))

(define-query "describe" (text client)
  (data-text (cond ((plan-word-lines text) (format nil "~{~a~%~}" (plan-word-lines text)))
                   ((call-with-symbol text #'description-text))
                   (t (format nil "there is no symbol ~a~%" text)))))

(defun short-description (name kind)
  "What the reference, or its file, says of NAME, in a line."
  (let* ((symbol (first (found-symbol name)))
         (own (and symbol (defined-by-file-p symbol)
                   (ignore-errors
                    (documentation symbol (if (eq kind :variable) 'variable 'function)))))
         (lines (cond (own (list own))
                      ((plan-word-lines name))
                      (symbol (reference-lines symbol))))
         (text (or (second lines) (first lines) "")))
    (bounded-text (substitute #\Space #\Newline text) 300)))

(defun name-kinds (name)
  (let ((symbol (first (found-symbol name))))
    (append (cond ((plan-word-p name) '(:special-operator))
                  ((null symbol) nil)
                  ((special-operator-p symbol) '(:special-operator))
                  ((or (macro-function symbol) (interp-macro symbol)) '(:macro))
                  ((fboundp symbol) '(:function)))
            (and symbol (boundp symbol) (not (keywordp symbol)) '(:variable)))))

(define-query "apropos" (text client)
  "((name (kind description) ...) ...): the names that contain every word of TEXT."
  (let ((words (remove "" (pieces (string-downcase text) #\Space) :test #'string=)))
    (data-text
     (loop for name in (first-completions
                        (known-names text (lambda (name)
                                            (every (lambda (word) (search word name)) words))))
           collect (cons name (loop for kind in (name-kinds name)
                                    collect (list kind (short-description name kind))))))))

(define-query "undefine" (text client)
  "Removes the function, macro or plan TEXT of a file."
  (let ((symbol (first (found-symbol text))))
    (unless (and symbol (or (fboundp symbol) (interp-proc symbol) (interp-macro symbol)))
      (fail "~a is not defined" text))
    (unless (own-symbol-p symbol) (fail "~a is a word of Lisp or of the simulator and stays" text))
    (fmakunbound symbol)
    (remprop symbol 'interp-proc)
    (remprop symbol 'interp-macro)
    (incf (rpl-definitions *rpl*))
    (data-text (string-downcase text))))

;;; Places

(defun definition-place (symbol)
  (and (fboundp symbol)
       (not (special-operator-p symbol))
       (function-place (or (macro-function symbol) (symbol-function symbol)))))

(defun written-places (name kinds)
  "((form (file line column)) ...): where texts use NAME in that way."
  (loop for (form kind . place) in (ask "source-uses" (string-downcase name) 0)
        when (member kind kinds :test #'string=) collect (list form place)))

(defun definitions-of (name)
  "((form (file line column)) ...): of functions, plans, variables, kickers, maps, robots, ...; else
where a function was made, or where a variable is set."
  (let ((place (call-with-symbol name #'definition-place)))
    (cond ((written-places name '("definition")))
          (place (let ((found (first (source-places (list (list place ""))))))
                   (and found (list (list (string-downcase name) found)))))
          (t (written-places name '("setting"))))))

(define-query "definitions" (text client)
  (data-text (definitions-of text)))

(define-query "uses" (text client)
  "((form kind (file line column)) ...); a call of a macro is an \"expansion\"."
  (let ((macro (call-with-symbol text (lambda (symbol)
                                        (or (macro-function symbol) (interp-macro symbol))))))
    (data-text (loop for (form kind . place) in (ask "source-uses" (string-downcase text) 0)
                     collect (list form
                                   (if (and macro (string= kind "call")) "expansion" kind)
                                   place)))))

(define-query "callees" (text client)
  "((form (file line column)) ...): the definitions of what those of TEXT call."
  (data-text (loop for name in (ask "calls-of" (string-downcase text))
                   append (written-places name '("definition")))))
