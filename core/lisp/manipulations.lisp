;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Manipulations: actions of robots on things (manual 5.5.1). The choice of a method and the call
;;;; by robot programs are in manipulating.lisp.

(in-package "MAGNA")
(export '(defmanipulation))

(defparameter *defmanipulation-usage*
  (format nil "(defmanipulation name (object - descriptor ... :by resource [- TYPE] other [- TYPE] ~
               ...) ([:success probability] [:delay ticks]) body...)"))

(defstruct manipulation-method
  number name place
  parameters   ; as written: identifies a redefinition
  arguments    ; per parameter except `by': (kind . what), a specification or a type
  by-at        ; number of parameters before `by'
  by-type
  chances      ; function of all parameters: success and delay
  body)

;;; The parameter list

(defun type-word (type usage)
  (unless (and type (symbolp type)) (wrong usage "~a is not the name of a type" (show type)))
  (symbol-name type))

(defun wanted-value (name value)
  "What a descriptor specification wants of an attribute: a value, a range or a list of values."
  (cond ((realp value) (real-value value (format nil "the attribute ~a" name)
                                   *defmanipulation-usage*))
        ((match-variable-p value) value)
        ((symbolp value) (attribute-word name value))
        ((proper-list-p value) (loop for one in value collect (wanted-value name one)))
        (t (wrong *defmanipulation-usage* "~a is not a value for ~a" (show value) name))))

(defun specification-entry (entry usage)
  "(NAME WANTED [THRESHOLD]) of one (:attribute wanted [threshold])."
  (unless (and (proper-list-p entry) (<= 2 (length entry) 3))
    (wrong usage "~a is not a list of an attribute, what is wanted of it and perhaps a threshold"
           (show entry)))
  (destructuring-bind (attribute wanted &optional threshold) entry
    (let ((name (attribute-name attribute)))
      (list* name (wanted-value name wanted)
             (and threshold (list (real-value threshold "a threshold" usage)))))))

(defun argument-of (type usage)
  "What stands behind the dash: a descriptor specification, or a type."
  (if (listp type)
      (cons :object (at (place-of type)
                      (unless (proper-list-p type)
                        (wrong usage "~a is not a descriptor specification" (show type)))
                      (loop for entry in type
                            collect (at (place-of entry) (specification-entry entry usage)))))
      (cons :other (type-word type usage))))

(defun read-parameters (parameters usage)
  "The variables in order, their arguments in order, and how many stand before `by'."
  (unless (proper-list-p parameters)
    (wrong usage "the parameters need a list, not ~a" (show parameters)))
  (let ((variables nil) (arguments nil) (by-at nil) (rest parameters))
    (loop while rest
          do (when (eq (first rest) :by)
               (when by-at (wrong usage ":by is given twice"))
               (setf by-at (length variables))
               (pop rest))
             (push (check-variable (pop rest) "parameter" usage) variables)
             (push (cond ((and rest (symbolp (first rest)) (string= (first rest) "-"))
                          (pop rest)
                          (unless rest (wrong usage "nothing stands behind the last dash"))
                          (argument-of (pop rest) usage))
                         (t (cons :other nil)))
                   arguments))
    (unless by-at (wrong usage "there is no :by with what it is done by"))
    (values (nreverse variables) (nreverse arguments) by-at)))

;;; Definitions

(defun methods-named (name)
  "In the order of their definition."
  (loop for number below (world-programs-method-count *programs*)
        for method = (svref (world-programs-methods *programs*) number)
        when (string= (manipulation-method-name method) name) collect method))

(defun enter-method (method)
  "A new one, or in place of the one of the same name with the same parameters."
  (let* ((old (find (manipulation-method-parameters method)
                    (methods-named (manipulation-method-name method))
                    :key #'manipulation-method-parameters :test #'equal))
         (number (if old
                     (manipulation-method-number old)
                     (1- (incf (world-programs-method-count *programs*))))))
    (setf (manipulation-method-number method) number
          (world-programs-methods *programs*)
          (put-at (world-programs-methods *programs*) number method))))

(defmacro defmanipulation (&whole form &rest parts)
  "Manual 5.5.1."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage *defmanipulation-usage*))
      (destructuring-bind (name parameters options &rest body) (check-clause form 3 nil usage)
        (unless (proper-list-p options)
          (wrong usage "its options need a list, not ~a" (show options)))
        (check-keys options '(:success :delay) usage)
        (multiple-value-bind (variables arguments by-at)
            (at (place-of parameters) (read-parameters parameters usage))
          (let ((by (nth by-at arguments)))
            (unless (eq (car by) :other)
              (wrong usage "what it is done by has a type, such as HAND, not ~a" (show (cdr by))))
            (setf arguments (append (subseq arguments 0 by-at) (nthcdr (1+ by-at) arguments)))
            `(at ,*place*
               (enter-method
                (make-manipulation-method
                 :name ,(word name "the name" usage) :place ,*place* :parameters ',parameters
                 :arguments ',arguments :by-at ,by-at :by-type ,(cdr by)
                 :chances (lambda ,variables
                            (declare (ignorable ,@variables))
                            (values ,@(placed-forms (list (getf options :success 1)
                                                          (getf options :delay 0)))))
                 :body (lambda ,variables
                         (declare (ignorable ,@variables))
                         ,@(placed-forms body))))
               ',name)))))))
