;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Neural agents: the options of `defrobot' that make a robot the body of an agent,
;;;; `def-agent-object' and `def-agent-reset'. Names of things, agents and objects are resolved
;;;; after the whole file has been read (scenario_agents.cpp).

(in-package "MAGNA")
(export '(def-agent-object def-agent-reset))

(defparameter *eyes-usage*
  (format nil ":eyes ([:size (width height)] [:fov radians] [:projection word] [:height metres] ~
               [:left (ahead right)] [:right (ahead right)])"))
(defparameter *agent-object-usage*
  "(def-agent-object number thing [:usable bool] [:toggles attribute])")
(defparameter *agent-reset-usage*
  "(def-agent-reset environment|trial type clauses...)")
(defparameter *agent-clause-usage*
  "(agent k (x y) theta), (agent k stays), (object number (x y)), (object number away) or (object number :usable bool)")

(defvar *agent-objects* nil "The numbered things of the file that is being loaded, newest first.")
(defvar *agent-resets* nil "Its resets, newest first.")

;;; Bodies

(defun eyes-form (eyes)
  "The part that cameras of pictures have too, and where both eyes are; nil: as usual."
  (let ((usage *eyes-usage*))
    (at (place-of eyes)
      (unless (proper-list-p eyes) (wrong usage "the eyes need a list, not ~a" (show eyes)))
      (check-keys eyes '(:size :fov :projection :height :left :right) usage)
      `(list ,(image-camera-form (loop for (key value) on eyes by #'cddr
                                       unless (member key '(:left :right))
                                         append (list key value))
                                 usage)
             ,@(loop for key in '(:left :right)
                     for given = (member key eyes)
                     collect (and given
                                  (point-form (second given) (format nil "the ~(~a~) eye" key)
                                              usage)))))))

(defun plain-agent (options)
  "What `defrobot' was told of an agent: (k speed turn-rate eyes)."
  (loop for key in '(:agent :agent-speed :agent-turn-rate :eyes) collect (getf options key)))

;;; Things

(defun add-agent-object (number thing usable toggles)
  (check-world-loads)
  (push (list *place* number thing usable toggles) *agent-objects*)
  number)

(defun object-thing (name value)
  "A thing's number among the objects of the file, or the name that it has in the map."
  (cond ((thing-p value) (or (own-object value) (own-name value)))
        ((and name (symbolp name)) (string-downcase (symbol-name name)))
        ((and (stringp name) (plusp (length name))) (string-downcase name))
        (t (fail "expected the name of a thing of the map, or a form that gives one, not ~a"
                 (show value)))))

(defun object-thing-form (thing)
  "THING is a name, a variable with a thing in it, or a form that gives one."
  (let ((name (if (and (consp thing) (eq (first thing) 'quote)) (second thing) thing)))
    (cond ((consp name) `(object-thing nil ,thing))
          ((and name (symbolp name) (not (constantp name)))
           `(object-thing ',name ,(value-if-bound name)))
          (t `(object-thing ',name nil)))))

(defmacro def-agent-object (&whole form &rest parts)
  "Agents grasp a thing, point at it and collide with it by NUMBER (message document 1.9)."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage *agent-object-usage*))
      (destructuring-bind (number thing &rest keys) (check-clause form 2 nil usage)
        (check-keys keys '(:usable :toggles) usage)
        `(at ,*place*
           (add-agent-object ,(whole-form number "the object's number" usage)
                             ,(object-thing-form thing)
                             (if ,(getf keys :usable t) t nil)
                             ,(and (member :toggles keys)
                                   (word (getf keys :toggles) "the attribute" usage))))))))

;;; Resets

(defun add-agent-reset (trial type clauses)
  (check-world-loads)
  (push (list *place* trial type clauses) *agent-resets*)
  type)

(defun agent-place-form (parts)
  (let ((usage *agent-clause-usage*))
    (if (and (= (length parts) 2) (symbolp (second parts))
             (string= (symbol-name (second parts)) "STAYS"))
        `(list "agent" ,*place* ,(whole-form (first parts) "the agent" usage) nil nil)
        (destructuring-bind (agent place theta)
            (if (= (length parts) 3)
                parts
                (wrong usage "an agent needs its number, (x y) and theta, or the word stays"))
          `(list "agent" ,*place* ,(whole-form agent "the agent" usage)
                 ,(point-form place "the place" usage)
                 ,(real-form theta "theta" usage))))))

(defun object-change-form (parts)
  (let ((usage *agent-clause-usage*))
    (unless (rest parts) (wrong usage "an object needs its number, and what is to be of it"))
    (destructuring-bind (number where &rest keys) parts
      (when (keywordp where) (setf keys (rest parts) where nil))
      (check-keys keys '(:usable) usage)
      (let ((away (and where (symbolp where) (string= (symbol-name where) "AWAY"))))
        `(list "object" ,*place* ,(whole-form number "the object's number" usage)
               ,(and where (not away) (point-form where "the place" usage))
               ,away
               ,(and keys t)
               (if ,(getf keys :usable) t nil))))))

(defun reset-clause-form (clause)
  (at (place-of clause)
    (let ((word (and (proper-list-p clause) clause (symbolp (first clause))
                     (symbol-name (first clause)))))
      `(at ,*place*
         ,(cond ((equal word "AGENT") (agent-place-form (rest clause)))
                ((equal word "OBJECT") (object-change-form (rest clause)))
                (t (wrong *agent-clause-usage* "~a is none of them" (show clause))))))))

(defmacro def-agent-reset (&whole form &rest parts)
  "What a reset of this TYPE does differently from the beginning (message document 1.6, 1.7)."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage *agent-reset-usage*))
      (destructuring-bind (kind type &rest clauses) (check-clause form 2 nil usage)
        (let ((word (word kind "the kind of reset" usage)))
          (unless (member word '("environment" "trial") :test #'string=)
            (wrong usage "~a is neither environment nor trial" word))
          `(at ,*place*
             (add-agent-reset ,(string= word "trial")
                              ,(whole-form type "the type" usage)
                              (list ,@(mapcar #'reset-clause-form clauses)))))))))
