;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Execution of manipulations: the method is chosen by the properties of the things (manual
;;;; 5.5.2).

(in-package "MAGNA")
(export '(manipulate run-manipulation))

;;; Choosing a method

(defun fits-type-p (value type)
  "Is VALUE of the type of that name? What is not a type of ours fits always."
  (flet ((named (&rest names) (member type names :test #'string=)))
    (cond ((null type) t)
          ((named "HAND") (hand-p value))
          ((named "CAMERA") (camera-p value))
          ((named "STORAGE-BIN" "BIN") (storage-bin-p value))
          ((named "ROBOT") (robot-p value))
          ((named "INTEGER" "FIXNUM") (integerp value))
          ((named "NUMBER" "REAL" "FLOAT") (realp value))
          ((named "STRING") (stringp value))
          ((named "SYMBOL" "KEYWORD") (symbolp value))
          ((named "BOOLEAN") (member value '(t nil)))
          (t t))))

(defun same-value-p (value other)
  (if (and (realp value) (realp other)) (= value other) (equal value other)))

(defun entry-matches (thing entry bindings)
  "Does THING have what ENTRY of a specification wants? Gives that, and the bindings of the match
variables, with those that appear here first."
  (destructuring-bind (name wanted &rest threshold) entry
    (if (match-variable-p wanted)
        (let ((value (ask "thing-attribute" (own-id thing) name))
              (bound (assoc wanted bindings)))
          (cond ((null value) (values nil bindings))
                (bound (values (same-value-p (first value) (cdr bound)) bindings))
                (t (values t (acons wanted (first value) bindings)))))
        (values (ask "thing-matches" (own-id thing) name wanted (first threshold)) bindings))))

(defun method-values (method things others)
  "What the parameters of METHOD but `by' stand for; :none if they do not fit."
  (let ((bindings nil) (arguments (manipulation-method-arguments method)))
    (unless (= (length arguments) (length others)) (return-from method-values :none))
    (loop for (kind . what) in arguments
          for thing in things
          for other in others
          collect (if (eq kind :object)
                      (let ((thing (and thing (thing-of-id thing))))
                        (unless thing (return :none))
                        (dolist (entry what thing)
                          (multiple-value-bind (matches now) (entry-matches thing entry bindings)
                            (unless matches (return-from method-values :none))
                            (setf bindings now))))
                      (if (fits-type-p other what) other (return :none))))))

(defun with-by (method values by)
  (let ((at (manipulation-method-by-at method)))
    (append (subseq values 0 at) (list by) (nthcdr at values))))

(defun method-chances (method values)
  (multiple-value-bind (success delay) (apply (manipulation-method-chances method) values)
    (let ((usage "(:success probability :delay ticks)"))
      (list (manipulation-method-number method)
            (let ((success (real-value success ":success" usage)))
              (unless (<= 0 success 1)
                (wrong usage ":success is a probability from 0 to 1, not ~a" (show success)))
              success)
            (let ((delay (whole-value delay ":delay" usage)))
              (when (minusp delay) (wrong usage ":delay is negative"))
              delay)))))

(defun choose-manipulation (name things others by)
  "Called when a manipulation begins, from within a tick. THINGS: of every argument but `by' the
number of the thing that it stands for, or nil; OTHERS: the arguments as `plain-argument' gives them;
BY: a part as `plain-part' gives it. (NUMBER SUCCESS DELAY) of the first method that fits, or nil."
  (let* ((by (part-of-plain by)) (robot (robot-of by))
         (others (loop for other in others collect (argument-value other robot))))
    (dolist (method (methods-named name))
      (guarded-hook ((format nil "manipulation ~a" name))
        (at (manipulation-method-place method)
          (let ((values (if (fits-type-p by (manipulation-method-by-type method))
                            (method-values method things others)
                            :none)))
            (unless (eq values :none)
              (return (method-chances method (with-by method values by))))))))))

(defun run-manipulation-method (number things others by)
  "Called when its delay is over and it succeeds: (ERROR VALUE), ERROR nil or a text in upper case."
  (let* ((method (svref (world-programs-methods *programs*) number))
         (by (part-of-plain by)) (robot (robot-of by)) (result (list "FAILED" nil)))
    (guarded-hook ((format nil "manipulation ~a" (manipulation-method-name method)))
      (at (manipulation-method-place method)
        (let ((values (loop for (kind) in (manipulation-method-arguments method)
                            for thing in things
                            for other in others
                            collect (if (eq kind :object)
                                        (thing-of-id thing)
                                        (argument-value other robot)))))
          (multiple-value-bind (code value)
              (apply (manipulation-method-body method) (with-by method values by))
            (setf result (list (code-text code) (plain-argument value)))))))
    result))

(defun code-text (code)
  "An error code as it goes over."
  (unless (symbolp code)
    (fail "a manipulation gives an error code, such as :not-holding-key, or nil; not ~a"
          (show code)))
  (and code (symbol-name code)))

;;; Arguments and values exchanged with C++

(defun robot-of (part) (if (robot-p part) part (part-robot part)))

(defun plain-argument (value)
  "nil, t, numbers and symbols as they are; a text (\"text\" TEXT), a designator (\"designator\"
NUMBER), a part (\"hand\" ROBOT NUMBER)."
  (cond ((realp value) (real-value value "an argument" "a number"))
        ((symbolp value) value)
        ((stringp value) (list "text" value))
        ((designator-p value) (list "designator" (known-number value)))
        ((or (robot-p value) (part-p value)) (plain-part value))
        (t (fail "a manipulation takes and gives numbers, words, texts, designators, robots and ~
                  their parts; ~a is none of them" (show value)))))

(defun argument-value (plain robot)
  "The value that PLAIN-ARGUMENT has made PLAIN of; designators are those of ROBOT."
  (cond ((stringp plain) (text-symbol plain))
        ((atom plain) plain)
        ((string= (first plain) "text") (second plain))
        ((string= (first plain) "designator") (designator-of robot (rest plain)))
        (t (part-of-plain plain))))

;;; For robot programs

(defun result-given (robot result)
  "What a manipulation has given: the seventh part of the result of a command (command_issue.lisp)."
  (argument-value (seventh result) robot))

(defun by-place (name count)
  "Where `by' stands among COUNT arguments of the manipulation NAME."
  (let* ((methods (or (methods-named name)
                      (fail "there is no manipulation named ~a; (defmanipulation ~a ...) defines ~
                             one" name name)))
         (fitting (remove count methods :test-not #'=
                          :key (lambda (method)
                                 (1+ (length (manipulation-method-arguments method))))))
         (places (remove-duplicates (mapcar #'manipulation-method-by-at fitting))))
    (cond ((null places)
           (fail "~a takes ~{~a~^ or ~} arguments and a continuation, not ~d" name
                 (remove-duplicates (loop for method in methods
                                          collect (1+ (length (manipulation-method-arguments
                                                               method)))))
                 count))
          ((rest places)
           (fail "the definitions of ~a differ in where :by stands; give them parameter lists ~
                  alike" name))
          (t (first places)))))

(defun run-manipulation (name &rest arguments)
  "Manual 5.5.2. The last argument is the continuation, a function of an error code and a value."
  (let* ((usage "(run-manipulation name argument... continuation)")
         (name (word name "the manipulation" usage))
         (given (butlast arguments)) (continuation (first (last arguments)))
         (at (by-place name (length given))) (by (nth at given)))
    (unless (or (null continuation) (functionp continuation) (symbolp continuation))
      (wrong usage "the last argument is a function of an error code and a value, not ~a"
             (show continuation)))
    (unless (or (robot-p by) (part-p by))
      (fail "~a is done by a robot or a part of one, not by ~a" name (show by)))
    (dolist (argument given)
      (when (and (designator-p argument) (not (eq (known-robot argument) (robot-of by))))
        (fail "~a is a designator of ~a; ~a is done by ~a" (show argument)
              (robot-name (known-robot argument)) name (robot-name (robot-of by)))))
    (let ((robot (robot-of by)) (others (append (subseq given 0 at) (nthcdr (1+ at) given))))
      (cancel-event by)
      (register-command
       (show name) given
       (ask "manipulate" (robot-number robot) name at (plain-part by)
            (mapcar #'plain-argument others))
       (lambda (code result)
         (when continuation
           (funcall continuation code (result-given robot result))))))))

(defmacro manipulate (name &rest arguments)
  "Manual 5.5.2: `run-manipulation' of a name that is not evaluated."
  `(run-manipulation ',name ,@arguments))
