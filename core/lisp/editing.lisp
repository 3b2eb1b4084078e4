;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; What editors ask of the running world: evaluation, completion, arguments, descriptions, places of
;;;; definitions (protocols/swank).

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
  (remhash client *editors*)
  "nil")

;;; Evaluation

(defun call-for-editor (client function)
  "(:OK . what FUNCTION gives), or (:DEBUG ...) of the new level of CLIENT's debugger."
  (let* ((values nil)
         (failure (let ((*failure-tag* (list "editor")))
                    (catch *failure-tag*
                      (setf values (funcall function))
                      nil))))
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

;;; Names

(defun known-names (text wanted)
  "The names of symbols that code can use, in lower case; WANTED decides by name. Keywords only if TEXT
begins as one."
  (let ((names nil) (*iterating* t))
    (flet ((note (symbol prefix)
             (when (or prefix (fboundp symbol) (boundp symbol))
               (let ((name (concatenate 'string prefix (string-downcase (symbol-name symbol)))))
                 (when (funcall wanted name) (push name names))))))
      (loop for symbol being the hash-keys of *allowed* do (note symbol ""))
      (dolist (package (image-packages *image*))
        (do-symbols (symbol package) (when (own-symbol-p symbol) (note symbol ""))))
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
                          (cond ((macro-function symbol) "m")
                                ((fboundp symbol) "f")
                                ((boundp symbol) "v"))))
      "-"))

(define-query "complete" (text client)
  (let ((prefix (string-downcase text)))
    (data-text (first-completions (known-names prefix (lambda (name) (starts-p prefix name)))))))

(define-query "complete-fuzzily" (text client)
  "((name offset-of-the-match flags) ...): names that begin with TEXT, then those that contain it."
  (let* ((part (string-downcase text))
         (names (known-names part (lambda (name) (search part name))))
         (sorted (stable-sort names #'< :key (lambda (name) (search part name)))))
    (data-text (loop for name in (first-completions sorted)
                     collect (list name (search part name) (name-flags name))))))

(defun plain-lambda-list (part)
  "PART of a lambda list without packages."
  (cond ((null part) nil)
        ((symbolp part) (make-symbol (symbol-name part)))
        ((consp part) (cons (plain-lambda-list (car part)) (plain-lambda-list (cdr part))))
        (t part)))

(defun lambda-list-of (symbol)
  "The parameters; the second value tells whether they are known."
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
  (data-text (call-with-symbol text #'usage-text)))

(defun documented (symbol kind)
  (let ((text (ignore-errors (documentation symbol kind))))
    (if text (list (format nil "~%~a~%" text)) nil)))

(defun description-text (symbol)
  (let ((lines (reference-lines symbol)))
    (if lines (format nil "~{~a~%~}" lines) (written-description symbol))))

(defun written-description (symbol)
  (with-output-to-string (out)
    (let ((name (string-downcase (symbol-name symbol))))
      (cond ((special-operator-p symbol) (format out "~a is a special form~%" name))
            ((macro-function symbol) (format out "~a is a macro~%" name))
            ((fboundp symbol) (format out "~a is a function~%" name)))
      (when (fboundp symbol)
        (format out "~@[  ~a~%~]~{~a~}" (usage-text symbol) (documented symbol 'function)))
      (when (boundp symbol)
        (format out "~a is a ~:[variable~;constant~]; its value is ~a~%~{~a~}" name
                (constantp symbol) (show (symbol-value symbol)) (documented symbol 'variable)))
      (unless (or (fboundp symbol) (boundp symbol))
        (format out "~a has no function and no value~%" name)))))

(define-query "describe" (text client)
  (data-text (or (call-with-symbol text #'description-text)
                 (format nil "there is no symbol ~a~%" text))))

;;; Places

(defun definition-place (symbol)
  (and (fboundp symbol)
       (not (special-operator-p symbol))
       (function-place (or (macro-function symbol) (symbol-function symbol)))))

(define-query "definitions" (text client)
  "((label (file line column)) ...)"
  (let* ((place (call-with-symbol text #'definition-place))
         (found (and place (first (source-places (list (list place "")))))))
    (data-text (and found (list (list (string-downcase text) found))))))
