/// The example of the format's description.
enum Example {
    static let document = #"""
        {
          "actionMap": 1,
          "name": "Photo Rater",
          "state": { "rating": 0, "selection": "Mountain.jpg", "locked": false },

          "actions": {                                  // what people see, and what an action takes
            "rateFiveStars:": { "title": "★★★★★" },
            "applyRating:": {
              "title": "Apply Rating",
              "parameters": { "stars": { "type": "integer", "minimum": 0, "maximum": 5 } }
            }
          },

          "menus": [
            { "id": "rating", "title": "Rating", "items": [
              { "action": "rateFiveStars:", "shortcut": "cmd+5" },
              { "separator": true },
              { "action": "applyRating:", "title": "Three", "arguments": { "stars": 3 } },
              { "id": "more", "title": "More", "items": [] }
            ] }
          ],

          "focus": "app/window/grid",
          "root": {
            "name": "app",
            "actions": { "quit:": { "do": [ { "print": "bye" } ] } },
            "children": [ {
              "name": "window",
              "methods": { "close:": { "do": [] } },    // explicit methods of the node's responder
              "children": [ {
                "name": "grid",
                "actions": {                            // registered closures
                  "rateFiveStars:": {
                    "when": "selection != null",        // false: not available, pass on
                    "enabled": "!locked",               // false: disabled, stop
                    "reason": "the image is locked",
                    "checked": "rating == 5",           // state on / off; "mixed" for mixed
                    "title": "★★★★★",
                    "do": [ { "set": { "rating": 5 } },
                            { "trigger": "RatingChanged" } ]
                  },
                  "applyRating:": { "do": [ { "set": { "rating": "${args.stars}" } }, { "return": "${rating}" } ] }
                },
                "catchAll": { "matching": "plugin.*", "do": [ { "print": "forwarded ${action}" } ] },
                "remap": { "rateBest:": "rateFiveStars:" },
                "keys": { "cmd+9": "rateBest:" },
                "rules": [                              // in this order, events and errors alike
                  { "receiveEvent": "RatingChanged", "do": [ { "print": "rated ${rating}" } ], "result": "notHandled" },
                  { "transformEvent": "RatingChanged", "to": "LibraryChanged" },
                  { "handleEvent": "*" },
                  { "catchError": "Unauthenticated", "event": "ShowSignIn" },
                  { "transformError": "NotFound", "to": "Missing" },
                  { "handleError": "Missing", "do": [ { "print": "gone" } ] }
                ],
                "children": []
              } ]
            } ]
          }
        }
        """#
}
