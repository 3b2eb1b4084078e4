;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Robots: `defrobot' (manual 5.2), with Magna's additional :type, :ranger, :image-camera,
;;;; :mission, :patrol, :straight and :yields. Options of agents are in agents.lisp.

(in-package "MAGNA")

(defparameter *defrobot-usage*
  "(defrobot name (map (x y) angle) [:key value ...])")
(defparameter *image-camera-usage*
  ":image-camera ([:size (width height)] [:fov radians] [:projection word] [:height metres])")
(defparameter *waypoint-usage* "(goto (x y [theta])), (turnto (theta)) or (explore)")

(defun name-text (symbol)
  "A symbol's name as it is shown: lower case unless it was written with |bars|."
  (let ((name (symbol-name symbol)))
    (if (some #'lower-case-p name) name (string-downcase name))))

(defun add-robot (name map pose options)
  (check-world-loads)
  (let ((robot (make-robot :name (name-text name) :written-at *place* :map map :pose pose
                           :options options)))
    (push robot *robots*)
    (bind-name name robot)
    robot))

(defun list-of-reals-form (form what)
  (unless (proper-list-p form)
    (wrong *defrobot-usage* "~a need a list of numbers, not ~a" what (show form)))
  `(list ,@(loop for part in form collect (real-form part what *defrobot-usage*))))

(defun cameras-form (cameras)
  (unless (proper-list-p cameras)
    (wrong *defrobot-usage* "the cameras need a list, not ~a" (show cameras)))
  `(list ,@(loop for camera in cameras
                 collect
                 (at (place-of camera)
                   (unless (and (proper-list-p camera) (= (length camera) 2))
                     (wrong *defrobot-usage* "a camera is a list (fov res), not ~a" (show camera)))
                   `(at ,*place*
                      (list ,*place*
                            ,(real-form (first camera) "the field of view" *defrobot-usage*)
                            ,(whole-form (second camera) "the resolution" *defrobot-usage*)))))))

(defun ranger-form (ranger)
  (unless (and (proper-list-p ranger) (<= 3 (length ranger) 4))
    (wrong *defrobot-usage* "the ranger is a list (fov rays range [noise]), not ~a" (show ranger)))
  (destructuring-bind (fov rays range &optional (noise 0)) ranger
    `(list ,(real-form fov "the ranger's field of view" *defrobot-usage*)
           ,(whole-form rays "the number of rays" *defrobot-usage*)
           ,(real-form range "the ranger's range" *defrobot-usage*)
           ,(real-form noise "the ranger's noise" *defrobot-usage*))))

(defun image-camera-form (camera &optional (usage *image-camera-usage*))
  "What is not given is nil: the camera's default."
  (at (place-of camera)
    (unless (proper-list-p camera)
      (wrong usage "the image camera needs a list, not ~a" (show camera)))
    (check-keys camera '(:size :fov :projection :height) usage)
    (destructuring-bind (&key (size nil sized) (fov nil wide) (projection nil projected)
                           (height nil high))
        camera
      `(at ,*place*
         (list ,*place*
               ,(when sized
                  (let ((pair (pair-parts size "the size" "numbers of pixels" usage)))
                    `(list ,(whole-form (first pair) "the width" usage)
                           ,(whole-form (second pair) "the height in pixels" usage))))
               ,(when wide (real-form fov "the field of view" usage))
               ,(when projected (word projection "the projection" usage))
               ,(when high (real-form height "the height" usage)))))))

(defun waypoint-form (waypoint)
  (at (place-of waypoint)
    (unless (and (proper-list-p waypoint) waypoint (symbolp (first waypoint)))
      (wrong *waypoint-usage* "~a is not a way-point" (show waypoint)))
    (let ((word (symbol-name (first waypoint))) (parts (rest waypoint)))
      (flet ((number-form (form what) (real-form form what *waypoint-usage*)))
        `(at ,*place*
           ,(cond ((string= word "GOTO")
                   (unless (and (= (length parts) 1) (proper-list-p (first parts))
                                (<= 2 (length (first parts)) 3))
                     (wrong *waypoint-usage* "a goto needs (x y) or (x y theta)"))
                   (destructuring-bind (x y &optional (theta nil given)) (first parts)
                     `(list "goto" ,*place* ,(number-form x "x") ,(number-form y "y")
                            ,@(when given (list (number-form theta "theta"))))))
                  ((string= word "TURNTO")
                   (unless (= (length parts) 1) (wrong *waypoint-usage* "a turnto needs (theta)"))
                   `(list "turnto" ,*place*
                          ,(number-form (if (and (consp (first parts)) (null (cdr (first parts))))
                                            (caar parts)
                                            (first parts))
                                        "theta")))
                  ((string= word "EXPLORE")
                   (when parts (wrong *waypoint-usage* "an explore stands alone"))
                   `(list "explore" ,*place*))
                  (t (wrong *waypoint-usage* "~a is not a way-point" (show (first waypoint))))))))))

(defun robot-option-form (key value)
  (ecase key
    (:cameras (cameras-form value))
    (:hands (list-of-reals-form value "the hands"))
    (:bins (list-of-reals-form value "the bins"))
    (:type (word value "the type" *defrobot-usage*))
    (:ranger (ranger-form value))
    (:image-camera (image-camera-form value))
    (:mission
     (unless (proper-list-p value)
       (wrong *defrobot-usage* "the mission needs a list of way-points, not ~a" (show value)))
     `(list ,@(mapcar #'waypoint-form value)))
    (:agent (whole-form value "the agent's number" *defrobot-usage*))
    (:agent-speed (real-form value "the agent's speed" *defrobot-usage*))
    (:agent-turn-rate (real-form value "the agent's turn rate" *defrobot-usage*))
    (:eyes (eyes-form value))
    ((:patrol :straight :yields) value)))

(defmacro defrobot (&whole form &rest parts)
  "Manual 5.2; binds NAME to the robot."
  (declare (ignore parts))
  (at (place-of form)
    (check-world-loads)
    (destructuring-bind (name start &rest keys) (check-clause form 2 nil *defrobot-usage*)
      (check-variable name "robot" *defrobot-usage*)
      (check-keys keys '(:cameras :hands :bins :type :ranger :image-camera :mission :patrol :straight
                         :yields :agent :agent-speed :agent-turn-rate :eyes)
                  *defrobot-usage*)
      (unless (and (proper-list-p start) (= (length start) 3) (symbolp (first start)))
        (wrong *defrobot-usage* "the start needs a map, (x y) and an angle, not ~a" (show start)))
      (%proclaim `(special ,name))
      (destructuring-bind (map position angle) start
        `(at ,*place*
           (add-robot ',name
                      (or ,(value-if-bound map) ',map)
                      (append ,(point-form position "the position" *defrobot-usage*)
                              (list ,(real-form angle "the angle" *defrobot-usage*)))
                      (list ,@(loop for (key value) on keys by #'cddr
                                    append (list key (robot-option-form key value)))))
           ',name)))))
